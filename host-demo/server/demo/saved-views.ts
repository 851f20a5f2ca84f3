import type { SavedViewKind } from '../../../src/api/contract/kept.ts';
import type { DemoSeismic } from './seismic.ts';
import type { DemoWell } from './wells.ts';

/** Number of the formation whose sands hold gas. */
const GAS_SAND = 2;

/** A view as it is stored. */
export interface DemoView {
  id: string;
  name: string;
  kind: SavedViewKind;
  description: string;
  /** State of the visualizer, as in the application's address. */
  state: Readonly<Record<string, unknown>>;
  shared: boolean;
  /** Name and description in other languages than English. */
  texts: Readonly<Record<'tr' | 'zh' | 'ar', { name: string; description: string }>>;
}

/** Views that a new installation with the demo field starts with. */
export function demoViews({
  wells,
  seismic,
}: {
  wells: readonly DemoWell[];
  seismic: DemoSeismic;
}): DemoView[] {
  const { field } = wells[0]!;
  const ofField = wells.filter((well) => well.field === field);
  const [first, second] = ofField.filter(({ profile }) => profile === 'vertical');
  return [
    gasSand(first!),
    correlation(first!, second!),
    wellsIn3d(ofField),
    inlineThroughCrest(seismic),
  ];
}

/** Depths around the top of the gas sand of a well, metres. */
function aroundGasSand({ markers }: DemoWell): string {
  const { mdM } = markers.find(({ formation }) => formation === GAS_SAND)!;
  return `${Math.round(mdM - 60)},${Math.round(mdM + 220)}`;
}

function gasSand(well: DemoWell): DemoView {
  const { name, uwi } = well;
  return {
    id: 'demo-gas-sand',
    name: `${name}: gas sand`,
    kind: 'log',
    description: 'Composite log over the Osmancık sands: density and neutron cross over in gas.',
    state: {
      kind: 'log',
      catalog: 'wellLog',
      logId: JSON.stringify({ wellLogId: `${uwi}-COMP-1` }),
      view: {
        log: {
          template: 'Triple combo',
          depthRange: aroundGasSand(well),
        },
      },
    },
    shared: true,
    texts: {
      tr: {
        name: `${name}: gaz kumu`,
        description: 'Osmancık kumlarında birleşik log: yoğunluk ve nötron eğrileri gazda kesişir.',
      },
      zh: {
        name: `${name}：含气砂岩`,
        description: 'Osmancık 砂岩段综合测井图：密度与中子曲线在含气层交叉。',
      },
      ar: {
        name: `رمل غازي في ${name}`,
        description: 'التسجيل المركب لرمال Osmancık: يتقاطع منحنيا الكثافة والنيوترون في الغاز.',
      },
    },
  };
}

function correlation(first: DemoWell, second: DemoWell): DemoView {
  return {
    id: 'demo-correlation',
    name: `${first.name} to ${second.name}: Osmancık`,
    kind: 'correlation',
    description: 'Two wells of the field with their picks, flattened on the top of Osmancık.',
    state: {
      kind: 'correlation',
      wellbores: [first.uwi, second.uwi],
      view: {
        correlation: {
          flattenOn: 'Osmancık',
          files: [first, second].map(({ uwi }) => `${uwi}-COMP-1`),
        },
      },
    },
    shared: true,
    texts: {
      tr: {
        name: `${first.name} – ${second.name}: Osmancık`,
        description: 'Sahanın iki kuyusu markerlarıyla, Osmancık markerında düzleştirilmiş.',
      },
      zh: {
        name: `${first.name} 至 ${second.name}：Osmancık`,
        description: '该油田两口井及其分层，按 Osmancık 顶面拉平。',
      },
      ar: {
        name: `من ${first.name} إلى ${second.name}: Osmancık`,
        description: 'بئران من الحقل مع علاماتهما، مسوّيتان على قمة Osmancık.',
      },
    },
  };
}

function wellsIn3d(ofField: readonly DemoWell[]): DemoView {
  return {
    id: 'demo-field-3d',
    name: `${ofField[0]!.field!.name} wells in 3D`,
    kind: '3d',
    description: 'Paths, curves and markers of the wells of the field.',
    state: { kind: '3d', uwis: ofField.slice(0, 8).map(({ uwi }) => uwi) },
    shared: true,
    texts: {
      tr: {
        name: `3B ${ofField[0]!.field!.name} kuyuları`,
        description: 'Sahadaki kuyuların yolları, eğrileri ve markerları.',
      },
      zh: {
        name: `${ofField[0]!.field!.name} 油田三维井`,
        description: '该油田各井的井轨迹、曲线和分层点。',
      },
      ar: {
        name: `آبار ${ofField[0]!.field!.name} في عرض ثلاثي الأبعاد`,
        description: 'مسارات آبار الحقل ومنحنياتها وعلامات مضاهاتها.',
      },
    },
  };
}

function inlineThroughCrest({ rows }: DemoSeismic): DemoView {
  const { datasetId, surveyName } = rows.postStacked3d[0]!;
  const survey = String(surveyName);
  return {
    id: 'demo-inline',
    name: `${survey}: inline through the crest`,
    kind: 'seismic',
    description: 'An inline of the volume over the field.',
    state: {
      kind: 'seismic',
      catalog: 'postStacked3d',
      logId: JSON.stringify({ datasetId }),
    },
    shared: true,
    texts: {
      tr: {
        name: `${survey}: tepeden geçen inline`,
        description: 'Sahanın üzerindeki hacimden bir inline.',
      },
      zh: {
        name: `${survey}：穿过构造高点的主测线`,
        description: '该油田数据体的一条主测线。',
      },
      ar: {
        name: `خط طولي عبر القمة: ${survey}`,
        description: 'خط طولي من الحجم الزلزالي فوق الحقل.',
      },
    },
  };
}
