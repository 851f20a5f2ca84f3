import type { enVisualizer } from './en-visualizer.ts';

/** Chinese texts of `en-visualizer.ts`. */
export const zhVisualizer: Record<keyof typeof enVisualizer, string> = {
  'visualizer.kinds': '查看器',
  'visualizer.kind.log': '测井',
  'visualizer.kind.correlation': '对比',
  'visualizer.kind.3d': '三维',
  'visualizer.kind.seismic': '地震',
  'visualizer.kind.seismic_3d': '三维地震',
  'visualizer.kind.absent': '此处未安装该查看器',
  'visualizer.empty': '请在树中选择一条测井以查看',
  'visualizer.empty.correlation': '请在列表中选择两个井筒进行对比',
  'visualizer.empty.3d': '请在列表中选择要显示的井筒',
  'visualizer.chosen': '已选井筒',
  'visualizer.chosenCount': '已选 {{count}} 个井筒',
  'visualizer.clear': '清除',
  'visualizer.leaveOut': '移除 {{name}}',
  'visualizer.wellbores': '井筒',
  'visualizer.search': '按名称或 UWI 搜索',
  'visualizer.noWellbores': '未找到井筒',
  'visualizer.noMatch': '没有与“{{text}}”匹配的井筒',
  'visualizer.shown': '共 {{total}} 个，显示前 {{count}} 个',
  'visualizer.more': '显示更多',
  'visualizer.noLogs': '未找到该井的测井文件',
  'visualizer.tree.hide': '隐藏树',
  'visualizer.tree.show': '显示树',
  'visualizer.tree.width': '树的宽度',
};
