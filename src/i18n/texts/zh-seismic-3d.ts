import type { enSeismic3d } from './en-seismic-3d.ts';

/** Chinese texts of the seismic slices in 3D. */
export const zhSeismic3d: Record<keyof typeof enSeismic3d, string> = {
  'seismic3d.label': '地震工区三维视图',
  'seismic3d.keys': 'N 和 P 显示所移动切片的下一条和上一条测线。',
  'seismic3d.empty.hint': '打开 SEG-Y 文件或目录中的工区。',
  'seismic3d.slices': '切片',
  'seismic3d.gain': '地震增益',
  'seismic3d.number': '{{name}}：编号',
  'seismic3d.survey': '工区',
  'seismic3d.name': '名称',
  'seismic3d.format': '格式',
  'seismic3d.traces': '道数',
  'seismic3d.trace': '道',
  'seismic3d.depth': '深度',
  'seismic3d.amplitude': '振幅',
  'seismic3d.noSample': '无样点',
  'seismic3d.assumed': '该工区没有以米为单位的坐标：测线按 25 m 间距绘制。',
  'seismic3d.assumed.line': '该测线没有以米为单位的坐标：各道按 25 m 间距绘制。',
  'seismic3d.gap.time': '该工区为时间域，不在深度轴上显示。',
  'seismic3d.gap.depth': '该工区为深度域，不在时间轴上显示。',
  'seismic3d.gap.md': '地震切片没有测量深度，不显示。',
  'seismic3d.atCursor.none': '指向切片、井或层面。',
};
