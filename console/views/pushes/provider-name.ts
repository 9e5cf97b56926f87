const NAMES: Readonly<Record<string, string>> = {
  apns: "APNs",
  fcm: "FCM",
  hms: "Huawei",
  honor: "Honor",
  harmony: "HarmonyOS",
  mi: "Xiaomi",
  oppo: "OPPO",
  vivo: "vivo",
  mz: "Meizu",
  webpush: "Web Push",
};

export const providerName = (provider: string): string => NAMES[provider] ?? provider;

export const PROVIDERS = Object.keys(NAMES);
