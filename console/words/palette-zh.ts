import type { paletteEn } from "./palette-en.ts";

export const paletteZh: typeof paletteEn = {
  palette: {
    title: "跳转或执行",
    open: "搜索与命令",
    placeholder: "页面、当前页面的按钮或输入框，或要搜索的内容",
    search: (sought) => `搜索“${sought}”`,
    groups: { place: "页面", button: "当前页面", field: "输入框", setting: "设置" },
    readOnly: "只读",
    readOnlyHint: "这个控制台只能读取，提供它的命令会拒绝所有修改。",
    newObject: (className) => `新建 ${className} 对象`,
    found: (count) => `${count} 个命令`,
  },
};
