import type { enConflict } from './en-conflict.ts';

/** Chinese texts of `en-conflict.ts`. */
export const zhConflict: Record<keyof typeof enConflict, string> = {
  'conflict.title': '其他人已同时更改了此内容',
  'conflict.text': '请选择要保留的内容，然后保存。',
  'conflict.mine': '我的',
  'conflict.theirs': '对方的',
  'conflict.allMine': '全部保留我的',
  'conflict.allTheirs': '全部采用对方的',
  'conflict.save': '保存此选择',
  'conflict.back': '继续编辑',
};
