// Imported first, because the logger reads this when it is loaded.
process.env.POWERTOOLS_LOG_LEVEL = "SILENT";
