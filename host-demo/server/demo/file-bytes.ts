import type { FormationSpec } from '../../../tests/generate/geology.ts';
import { WellModel, type WellSpec } from '../../../tests/generate/well-model.ts';
import { dlisFrames } from '../../../tests/generate/wells.ts';
import { writeDlis } from '../../../tests/generate/write-dlis.ts';
import { writeLas2 } from '../../../tests/generate/write-las2.ts';
import { writeLas3 } from '../../../tests/generate/write-las3.ts';
import { SERVICE_COMPANIES } from './names.ts';
import { countSamples, type DemoLog } from './log-files.ts';
import { FORMATIONS, UTM_ZONE, computeContact, type DemoField } from './structure.ts';
import { fromUtm } from './utm.ts';
import type { DemoWell } from './wells.ts';

/** Array channels are logged over so much of the deepest part of a run, metres. */
const ARRAYS_M = 60;

/** The bytes of a demo log, made from the well's seed: the same at every call. */
export function writeLogBytes(
  log: DemoLog,
  fields: readonly DemoField[],
): AsyncGenerator<Uint8Array> {
  const { suite, topM, stepM, baseM } = log;
  const spec = buildSpec(log, fields);
  const sampling = { topM, stepM, samples: countSamples(log) };
  if (suite.format === 'dlis') {
    const arrays = {
      topM: Math.max(topM, baseM - ARRAYS_M),
      stepM: 0.1524,
      samples: Math.floor(Math.min(ARRAYS_M, baseM - topM) / 0.1524),
    };
    const image = {
      topM: arrays.topM,
      stepM: 0.0254,
      samples: Math.floor(Math.min(ARRAYS_M, baseM - topM) / 0.0254),
    };
    return writeDlis([
      {
        id: `${log.well.ascii} RUN ${log.run}`,
        well: new WellModel(spec, sampling),
        frames: dlisFrames(spec, { main: sampling, waveforms: arrays, image, imageButtons: 32 }),
      },
    ]);
  }
  const options = { indexUnit: log.isFeet ? 'FT' : 'M', upLog: suite.upLog } as const;
  const model = new WellModel(spec, sampling);
  return suite.format === 'las3'
    ? writeLas3(model, suite.curves, options)
    : writeLas2(model, suite.curves, {
        ...options,
        remark: 'Synthetic data of a field that does not exist.',
      });
}

/** The well for the generators. Headers of files are ASCII. */
function buildSpec({ well, run }: DemoLog, fields: readonly DemoField[]): WellSpec {
  const [longitude, latitude] = fromUtm(well.x, well.y, UTM_ZONE);
  return {
    seed: 40_000 + well.number,
    header: {
      COMP: well.operator.ascii,
      WELL: well.ascii,
      FLD: well.field?.ascii ?? 'WILDCAT',
      LOC: well.block?.name ?? '',
      CTRY: 'TR',
      PROV: 'THRACE',
      SRVC: SERVICE_COMPANIES[(well.number + run) % SERVICE_COMPANIES.length]!,
      DATE: well.completed.toISOString().slice(0, 10),
      UWI: well.uwi,
      LATI: latitude.toFixed(7),
      LONG: longitude.toFixed(7),
      GDAT: 'WGS84',
    },
    kellyBushingM: well.kbM,
    groundM: well.groundM,
    columnTopM: 0,
    formations: buildFormations(well, fields),
    holes: [
      { bitIn: 17.5, toM: 300 },
      { bitIn: 12.25, toM: well.totalDepthM * 0.55 },
      { bitIn: 8.5, toM: Infinity },
    ],
    survey: well.path,
    waterOhmm: 0.08,
    filtrateOhmm: 0.3,
    totalDepthM: well.totalDepthM,
  };
}

/** The formations as this well meets them: its markers are their tops. */
function buildFormations(well: DemoWell, fields: readonly DemoField[]): FormationSpec[] {
  const tops = [0, ...well.markers.map(({ tvdM }) => tvdM)];
  return tops.map((topM, i): FormationSpec => {
    const { ascii, reservoir, thicknessM, ...rock } = FORMATIONS[i]!;
    const contact =
      reservoir && well.field
        ? { fluid: 'gas' as const, depthM: computeContact(fields, well.field, i) + well.kbM }
        : undefined;
    return {
      name: ascii,
      beds: rock.beds,
      trend: rock.trend,
      cycleM: rock.cycleM,
      passageM: rock.passageM,
      thicknessM: (tops[i + 1] ?? topM + thicknessM) - topM,
      contact,
    };
  });
}
