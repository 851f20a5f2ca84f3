import type { enPalette } from './en-palette.ts';

/** Chinese texts of `en-palette.ts`. */
export const zhPalette: Record<keyof typeof enPalette, string> = {
  'palette.hint': '位置、条目或操作',
  'palette.places': '位置',
  'palette.operations': '操作',
  'palette.new': '新建',
  'palette.entities': '条目',
  'palette.cache': '清除目录缓存',
  'palette.index': '为全部目录建立索引',
  'palette.generation': '生成全部加载模板',
  'palette.count': '{{count}} 个结果',
};
