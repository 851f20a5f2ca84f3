import type { enBrowse } from './en-browse.ts';

/** Chinese texts of `en-browse.ts`. */
export const zhBrowse: Record<keyof typeof enBrowse, string> = {
  'browse.catalogs': '目录',
  'browse.search': '在此目录中搜索',
  'browse.filters': '筛选',
  'browse.filtersCounted': '筛选（{{count}}）',
  'browse.count': '记录：{{count}}',
  'browse.counting': '正在计数…',
  'browse.none': '没有匹配的记录',
  'browse.noCatalog': '此处没有该目录',
  'browse.noCatalogs': '尚无目录',
  'browse.previous': '上一条记录',
  'browse.next': '下一条记录',
  'browse.related': '相关记录',
  'browse.viewLog': '查看测井',
  'browse.opened': '记录已打开',
  'browse.record.new': '新建记录',
  'browse.record.newContinue': '继续新建记录',
  'browse.rail.fold': '收起目录',
  'browse.rail.unfold': '显示目录',
  'browse.search.everywhere': '在所有目录中搜索',
  'browse.search.recent': '最近的搜索',
  'browse.search.recentHelp': '用方向键选择最近的搜索，用删除键将其移除',
  'browse.search.forget': '移除',
  'browse.search.forgetAll': '清除最近的搜索',
  'browse.saved.title': '已保存的搜索',
};
