import { ClipboardList, Languages, Layers, Map as MapIcon, Plug, Type } from 'lucide-react';
import type { KindDescription, PageDescription } from './kind.ts';

/** Maps. */
export const map: KindDescription = {
  name: 'Map',
  section: 'present',
  label: 'studio.kind.Map',
  one: 'studio.one.Map',
  icon: MapIcon,
  title: 'name',
  columns: ['active', 'srs'],
  searched: ['name'],
  orderBy: 'name',
  fields: [
    { name: 'name', label: 'studio.f.name', kind: 'text', required: true },
    { name: 'active', label: 'studio.f.activeMap', kind: 'flag', hint: 'studio.f.activeMapHint' },
    {
      name: 'srs',
      label: 'studio.f.srs',
      kind: 'text',
      begins: 'EPSG:4326',
      pattern: /^EPSG:\d{3,6}$/,
      wrong: 'studio.f.srsWrong',
    },
    {
      name: 'layers',
      label: 'studio.f.layers',
      kind: 'references',
      of: { entityName: 'Layer', by: 'id' },
    },
    { name: 'bounds', label: 'studio.f.bounds', kind: 'bounds' },
  ],
};

/** Map layers. */
export const layer: KindDescription = {
  name: 'Layer',
  section: 'present',
  label: 'studio.kind.Layer',
  one: 'studio.one.Layer',
  icon: Layers,
  title: 'name',
  columns: ['label', 'groupName', 'catalog', 'rendered'],
  searched: ['name', 'label', 'groupName'],
  orderBy: 'name',
  fields: [
    { name: 'name', label: 'studio.f.lyrName', kind: 'text', required: true },
    { name: 'label', label: 'studio.f.label', kind: 'text' },
    { name: 'groupName', label: 'studio.f.groupName', kind: 'text' },
    { name: 'mapServer.url', label: 'studio.f.url', kind: 'text', hint: 'studio.f.urlHint' },
    { name: 'mapServer.enableProxy', label: 'studio.f.enableProxy', kind: 'flag' },
    { name: 'mapServer.proxyUrl', label: 'studio.f.proxyUrl', kind: 'text' },
    { name: 'useSingleTile', label: 'studio.f.useSingleTile', kind: 'flag' },
    {
      name: 'format',
      label: 'studio.f.format',
      kind: 'choice',
      choices: ['image/png8', 'image/png', 'image/jpeg'],
      begins: 'image/png8',
    },
    { name: 'legendUrl', label: 'studio.f.legendUrl', kind: 'text' },
    { name: 'featureServer.url', label: 'studio.f.wfsUrl', kind: 'text' },
    { name: 'featureType', label: 'studio.f.wfsName', kind: 'text' },
    { name: 'geomName', label: 'studio.f.geomName', kind: 'text' },
    {
      name: 'catalog',
      label: 'studio.f.catalog',
      kind: 'reference',
      of: { entityName: 'Catalog', by: 'name' },
    },
    {
      name: 'parentCatalog',
      label: 'studio.f.parentCatalog',
      kind: 'reference',
      of: { entityName: 'Catalog', by: 'name' },
    },
    { name: 'featureAttribute', label: 'studio.f.featureAttribute', kind: 'text' },
    { name: 'catalogAttribute', label: 'studio.f.catalogAttribute', kind: 'text' },
    { name: 'opacity', label: 'studio.f.opacity', kind: 'number', min: 0, max: 1, begins: 1 },
    { name: 'rendered', label: 'studio.f.rendered', kind: 'flag', begins: true },
    { name: 'bounds', label: 'studio.f.bounds', kind: 'bounds' },
  ],
  editors: [
    {
      id: 'preview',
      label: 'studio.tab.mapServer',
      names: [],
      load: async () => (await import('../special/LayerBench.tsx')).LayerBench,
    },
  ],
};

/** Languages. */
export const language: KindDescription = {
  name: 'Language',
  section: 'present',
  label: 'studio.kind.Language',
  one: 'studio.one.Language',
  icon: Languages,
  title: 'name',
  columns: ['key', 'active'],
  searched: ['name', 'key'],
  orderBy: 'name',
  fields: [
    { name: 'name', label: 'studio.f.name', kind: 'text', required: true },
    {
      name: 'key',
      label: 'studio.f.languageKey',
      kind: 'text',
      required: true,
      pattern: /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/,
      wrong: 'studio.f.languageKeyWrong',
    },
    { name: 'active', label: 'studio.f.active', kind: 'flag', begins: true },
  ],
};

/** Page with the translations. */
export const translations: PageDescription = {
  name: 'Translation',
  section: 'present',
  label: 'studio.kind.Translation',
  icon: Type,
  page: async () => (await import('../special/TranslationMatrix.tsx')).TranslationMatrix,
};

/** Feedback surveys. */
export const survey: KindDescription = {
  name: 'Survey',
  section: 'present',
  label: 'studio.kind.Survey',
  one: 'studio.one.Survey',
  icon: ClipboardList,
  title: 'title',
  columns: ['active'],
  searched: ['title'],
  orderBy: 'title',
  fields: [
    { name: 'title', label: 'studio.f.title', kind: 'text', required: true },
    { name: 'active', label: 'studio.f.active', kind: 'flag', begins: true },
  ],
  begins: { questions: [] },
  editors: [
    {
      id: 'questions',
      label: 'studio.tab.questions',
      names: ['questions'],
      load: async () => (await import('../special/Questions.tsx')).Questions,
    },
  ],
};

/** File readers. */
export const reader: KindDescription = {
  name: 'Reader',
  section: 'present',
  label: 'studio.kind.Reader',
  one: 'studio.one.Reader',
  icon: Plug,
  title: 'name',
  columns: ['active'],
  searched: ['name'],
  orderBy: 'name',
  fields: [
    { name: 'name', label: 'studio.f.name', kind: 'text', required: true },
    { name: 'formats', label: 'studio.f.formats', kind: 'tags' },
    { name: 'active', label: 'studio.f.active', kind: 'flag', begins: true },
  ],
};
