/** Words of the logs of a deployment. */
export const logsEn = {
  logs: {
    title: "Logs",
    about:
      "What the functions of this deployment wrote, searched by CloudWatch Logs Insights with your AWS credentials. Lines of requests have status, code and request id, but no path, body or key.",
    query: "Query",
    aim: "Look for",
    aims: {
      failures: "Failed requests",
      codes: "Failed requests by code",
      request: "One request",
      push: "One push",
      own: "A query of your own",
    },
    ids: { request: "Request id", push: "Id of the push" },
    time: "Time",
    hours: {
      "1": "Last hour",
      "6": "Last 6 hours",
      "24": "Last day",
      "168": "Last 7 days",
      "720": "Last 30 days",
    },
    functions: "Functions",
    allFunctions: "All functions",
    text: "Query of CloudWatch Logs Insights",
    textHint: "You may change it. It ends after an hour, and gives 10,000 lines at most.",
    estimating: "Reading how much there is…",
    estimate: (size: string, usd: string) => `Reads about ${size}, for ${usd}.`,
    estimateAbout: (usd: string) =>
      `These logs received so much in this time, by CloudWatch's metric IncomingBytes. CloudWatch bills $0.005 for each GB that a query reads, by its list price of us-east-1. This estimate costs ${usd}.`,
    run: "Run the query",
    unknownCost:
      "The cost of this query is not known. CloudWatch bills $0.005 for each GB that it reads.",
    question: (usd: string) => `This query costs about ${usd}.`,
    found: "Lines found",
    status: {
      Scheduled: "Waits to begin.",
      Running: "Runs.",
      Complete: "Done.",
      Failed: "CloudWatch could not run the query; run it again.",
      Cancelled: "Cancelled. What it had read is billed.",
      Timeout: "CloudWatch ended it after an hour; search a shorter time.",
      Unknown: "CloudWatch does not say how it ended; run it again.",
    },
    read: (rows: string, lines: string) => `Lines found: ${rows} of ${lines}.`,
    price: (size: string, usd: string) => `It read ${size}, for ${usd}.`,
    nothing: "No line matches in this time.",
  },
};
