export const INSPECTOR_PAGE = "<!doctype html><title>Landfall</title>";
