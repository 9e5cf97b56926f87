import type { browseEn } from "./browse-en.ts";

export const browseZh: typeof browseEn = {
  browse: {
    columnsHint:
      "选择保存在这个浏览器中。在表格里拖动表头可移动列，拖动表头右边缘可调整列宽；用键盘时，Alt 加方向键移动列，Alt 加 Shift 加方向键调整列宽。",
    left: (field) => `左移 ${field}`,
    right: (field) => `右移 ${field}`,
    pin: "固定",
    pinOf: (field) => `将 ${field} 固定在左侧`,
    quick: (field) => `筛选 ${field}`,
    quickHint: {
      Number: "7、> 7、< 7 或 != 7，按回车应用",
      Date: "> 2026-11-24 或 < 2026-11-24，按回车应用",
      String: "文本的一部分；= 文本表示完全相等；按回车应用",
      other: "按回车应用",
    },
    any: "不限",
    loaded: (count, isComplete) =>
      isComplete ? `共 ${count} 个对象，已全部加载。` : `已加载 ${count} 个对象，滚动时继续加载。`,
    removing: (count, seconds) => `${count} 个对象将在 ${seconds} 秒后删除。关闭页面则不会删除。`,
    removed: (count) =>
      `已删除 ${count} 个对象。关闭页面之前，这里保留它们的值，可以重新创建；ID 和时间会是新的，指向旧 ID 的指针仍然为空。`,
    restore: "重新创建",
    restored: (count) => `已重新创建 ${count} 个对象，ID 是新的。`,
    acl: "修改 ACL",
    aclHint: (count) => `所选的 ${count} 个对象都会改用这个 ACL，取代各自原有的。`,
    aclDiffers: "所选对象的 ACL 各不相同。请添加有权限的对象。",
    aclDone: (done, count) => `已修改 ${done} / ${count} 个。`,
    saveKey: "按回车保存，多行文本按 Ctrl+回车。",
    keep: "保留",
    kept: "没有删除任何对象。",
  },
  account: {
    title: "账号",
    email: "邮箱",
    phone: "手机号",
    platforms: "第三方登录",
    verified: "已验证",
    unverified: "未验证",
    end: "在所有设备上登出",
    endQuestion: "这个用户的所有设备都需要重新登录。",
    ended: "所有会话均已结束。",
    verifyMail: "发送验证邮件",
    verifyMailSent: "邮件正在发送。",
    verifyEmail: "将邮箱标记为已验证",
    unverifyEmail: "将邮箱标记为未验证",
    verifyPhone: "将手机号标记为已验证",
    unverifyPhone: "将手机号标记为未验证",
    noBlock:
      "服务没有封禁用户的功能。要阻止某个用户，请让其在所有设备上登出，并在云函数 onLogin 中拒绝登录，或删除该用户。",
    devices: "设备",
    noDevices: "没有设备指向这个用户。应用保存 Installation 时会写入指向用户的指针，例如 owner。",
    parents: "这些角色，以及用户因此拥有的角色：",
    children: "这些角色，以及其中包含的角色：",
    seen: "（上面已列出，或超过前 60 个角色）",
  },
};
