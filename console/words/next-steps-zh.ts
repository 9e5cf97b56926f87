import type { FailureFacts } from "./service-en.ts";

const store = (what: string) => `请用 npx landfall credentials 保存${what}`;

const APNS_KEY = store("正确的密钥或证书");
const SERVICE_ACCOUNT = store("正确的服务账号");
const HUAWEI_ACCOUNT = store("应用所属项目的服务账号密钥文件");
const HUAWEI_CATEGORY = "请从推送和凭证中去掉 category，或向华为申请该类别";
const PUSH_KIT = "请在 AppGallery Connect 中为应用开通 Push Kit";
const HONOR_SECRET = store("正确的 App ID、Client ID 和 Client Secret");
const MI_SECRET = store("正确的 AppSecret");
const OPPO_SECRET = store("正确的 AppKey 和 MasterSecret");
const VIVO_SECRET = store("正确的 appId、appKey 和 appSecret");
const VIVO_TEXT = "请换一段 vivo 不会当作测试的文案";
const VIVO_CATEGORY = "请使用 vivo 已批准给该应用的 category";
const MZ_SECRET = store("正确的 AppId 和 AppSecret");
const OTHER_KEY =
  "这些浏览器订阅时用的不是所保存的 publicKey，或 subject 有误：请对照页面的 applicationServerKey 与 npx landfall credentials show 的输出";

/** By provider and reason, as the next steps of the service's own sentences. */
const NEXT_STEPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  apns: {
    NoApnsCredentials: store("Apple 团队的密钥"),
    NoApnsCertificate: `没有证书适用于这些设备的 deviceProfile 和环境；${store("证书或密钥")}`,
    AmbiguousApnsTeam:
      "有多个团队的密钥；请用 npx landfall credentials 在凭证中写明各自的 topic，或在推送中发送 apns_team_id",
    UnknownApnsTeam: `凭证中没有这些设备的 apnsTeamId 所指团队的密钥；${store("它")}`,
    UnknownApnsTopic:
      "没有密钥写明这些设备的 apnsTopic；如果它属于你，请用 npx landfall credentials 把它加入密钥的 topic",
    ...{ BadCertificate: APNS_KEY, BadCertificateEnvironment: APNS_KEY },
    ...{ BadEnvironmentKeyIdInToken: APNS_KEY, ExpiredProviderToken: APNS_KEY },
    ...{ Forbidden: APNS_KEY, InvalidApnsKey: APNS_KEY, InvalidProviderToken: APNS_KEY },
    ...{ MissingProviderToken: APNS_KEY, UnrelatedKeyIdInToken: APNS_KEY },
    MissingTopic: "请用 npx landfall credentials 在凭证中写明 topic，或在推送中发送 topic",
    BadTopic: "请改正 topic，或设备的 apnsTopic",
    TopicDisallowed: store("拥有该 topic 的团队的密钥"),
  },
  fcm: {
    NoFcmCredentials: store("Firebase 项目的服务账号"),
    InvalidGoogleKey: SERVICE_ACCOUNT,
    NOT_FOUND: SERVICE_ACCOUNT,
    UNAUTHENTICATED: SERVICE_ACCOUNT,
    PERMISSION_DENIED: "请给服务账号授予 Firebase Cloud Messaging API Admin 角色",
  },
  hms: {
    "80200001": store("正确的 App ID 和 App Secret"),
    "80200003": store("正确的 App ID 和 App Secret"),
    InvalidHmsSecret: store("正确的 App ID 和 App Secret"),
    InvalidHuaweiKey: store("服务账号的密钥文件"),
    "80300002": PUSH_KIT,
    "80300007": "所有 token 都属于另一个应用；请核对凭证与应用的 App ID",
    "80300011": "请去掉 data.hms 中的 urgency，或向华为申请高优先级",
  },
  honor: {
    ...{ "401": HONOR_SECRET, "403": HONOR_SECRET, "80200001": HONOR_SECRET },
    InvalidHonorSecret: HONOR_SECRET,
    "80300002": "请在荣耀开发者后台为应用开通推送服务",
  },
  harmony: {
    ...{ "80200001": HUAWEI_ACCOUNT, "80200005": HUAWEI_ACCOUNT, InvalidHuaweiKey: HUAWEI_ACCOUNT },
    ...{ "80200006": HUAWEI_CATEGORY, "80300037": HUAWEI_CATEGORY },
    "80300002": PUSH_KIT,
    noRight: "请核对服务账号与应用是否属于同一个项目",
  },
  mi: {
    ...{ "21301": MI_SECRET, "21302": MI_SECRET, "21303": MI_SECRET, "21305": MI_SECRET },
    "22022": store("正确的 packageName"),
    "27001": "请写明小米后台的 channel：凭证的 channelId，或推送的 _notificationChannel",
  },
  oppo: {
    ...{ "11": OPPO_SECRET, "14": OPPO_SECRET, "15": OPPO_SECRET, InvalidOppoSecret: OPPO_SECRET },
    "28": "请在 OPPO 后台启用该应用",
    "30": "请向 OPPO 申请推送权限",
    "67": "请使用 OPPO 已批准给该应用的 category 和 notify_level",
  },
  vivo: {
    ...{ "10000": VIVO_SECRET, "10094": VIVO_SECRET, InvalidVivoSecret: VIVO_SECRET },
    ...{ "10085": VIVO_TEXT, "10104": VIVO_TEXT, "10096": VIVO_CATEGORY, "10097": VIVO_CATEGORY },
  },
  mz: {
    ...{ "1005": MZ_SECRET, "1006": MZ_SECRET, "110000": MZ_SECRET, "110001": MZ_SECRET },
  },
  webpush: {
    InvalidVapidKey: store("正确的 publicKey 和 privateKey"),
    ...{ "HTTP 400": OTHER_KEY, "HTTP 401": OTHER_KEY, "HTTP 403": OTHER_KEY },
    BadJwtToken: OTHER_KEY,
    ForbiddenEndpoint: "请把这些浏览器推送服务的主机加入 webPushHosts 并部署",
  },
};

/** The next step after a failure, such as where to store a key; empty where the service has none. */
export function nextStepZh({ provider, providerKey, reason = "" }: FailureFacts): string {
  const step = NEXT_STEPS[providerKey]?.[reason] ?? stepOfVendor({ provider, providerKey, reason });
  return step === undefined ? "" : `${step}。`;
}

/** The steps that all makers have in common, Google and Apple apart. */
function stepOfVendor({
  provider,
  providerKey,
  reason = "",
}: Omit<FailureFacts, "for" | "devices">) {
  if (reason === "UnknownDeviceProfile") {
    return `${provider} 的凭证中没有这些设备的 deviceProfile；${store("它")}`;
  }
  if (/^No\w+Sender$/.test(reason)) {
    return `请把 "${providerKey}" 加入配置的 pushVendors 并部署，否则这些设备收不到推送`;
  }
  return /^No\w+Credentials$/.test(reason) ? store(`应用在 ${provider} 的凭证`) : undefined;
}
