/** Words of the pictures over time. */
export const statisticsEn = {
  statistics: {
    title: "Statistics",
    about:
      "From data that the service keeps anyway, by days in your time zone. Push records live for the days in the setting retentionDays.records, 7 unless you set it: earlier days are empty.",
    time: "Time",
    lastDays: (days: number) => `Last ${days} days`,
    reload: "Read again",
    truncated: (pushes: string) =>
      `Only the newest ${pushes} pushes are counted. Older ones of this time are missing in the pictures.`,
    none: (days: number) => `The service has no record of a push of the last ${days} days.`,
    picture: (label: string) => `Picture: ${label}. The table below has its numbers.`,
    numbers: (label: string) => `Table: ${label}`,
    allDays: (days: number) => `In ${days} days`,
    day: "Day",
    pushes: "Pushes",
    outcomes: "Devices by outcome",
    outcomesAbout: "A push counts on the day on which the service accepted the request for it.",
    reasons: "Reasons of refusals",
    reasonsAbout:
      "Answers of the gateways that were no success, with those after which the service tried again.",
    noReasons: (days: number) => `No gateway refused anything in the last ${days} days.`,
    moreReasons: (count: number) => `${count} rarer reasons are left out.`,
    reason: "Reason",
    answers: "Answers",
    share: "Share",
    cost: "Cost of pushes",
    costAbout:
      "The pushes by the list prices of AWS. Requests, data and the idle service come on top.",
    usd: "Cost",
    soFar: (since: string) => `This month since ${since}`,
    forecast: "Forecast of the month",
    forecastLater: "after the first whole day",
    computed: (usd: string, elapsed: string, days: number) =>
      `A straight line: ${usd} in ${elapsed} days, divided by these days, times the ${days} days of the month.`,
    noCostOfMonth: "The service has no record of a push of this month.",
    created: "New users and devices",
    users: "New users",
    newDevices: "New devices",
    usersAbout:
      "Counted when you press the button: two requests a day, which read the index of creation, but no user and no device. Each takes about 8 read units; a million new users take 12,500 more, $0.002. What was deleted since is not counted.",
    countUsers: (days: number) => `Count the last ${days} days`,
    countedFor: (units: string, usd: string) => `Read ${units} units, ${usd}.`,
    noUsers: (days: number) => `No user and no device was created in the last ${days} days.`,
    devices: "Devices by provider",
    devicesAbout:
      "Devices of the push of each day that had most. A push to every device counts all of them; on a day with smaller ones only, their audience is counted.",
    others: "Others",
    requests: "Requests by status",
    requestsAbout:
      "CloudWatch counts the requests to the API by hour. Reading them takes three metrics, $0.00003, with your AWS credentials (cloudwatch:GetMetricData).",
    readRequests: (days: number) => `Read the last ${days} days`,
    statuses: { answered: "2xx and 3xx", refused: "4xx", failed: "5xx" },
    noRequests: (days: number) => `CloudWatch has counted no request in the last ${days} days.`,
  },
};
