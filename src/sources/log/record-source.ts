import type { Backend } from '../../backend/backend.ts';
import {
  curveColumns,
  type DescribedFrame,
  describedFrames,
  describeLog,
  isComputedLog,
  type LogRecord,
} from '../../backend/logs.ts';
import { unwrap } from '../../core/problem-error.ts';
import type { HeaderSection, LogCurve, LogFrame } from '../../formats/log-file.ts';
import { uniqueMnemonics } from '../../formats/mnemonics.ts';
import { classifyIndexUnit } from '../../units/depth.ts';
import type { LogInfo, OpenLog } from './source.ts';

type Described = Extract<Awaited<ReturnType<typeof describeLog>>, { ok: true }>['data'];

/**
 * Opens a log that the server has, by its row (spec 3, "Log record"): its curves are read on
 * demand.
 * @throws an error that carries an ErrorCode: what the calls answer
 */
export async function openRecordLog(
  backend: Backend,
  record: LogRecord,
  signal: AbortSignal,
): Promise<OpenLog> {
  const described = unwrap(await describeLog(backend, record, { signal }));
  return recordLog(backend, record, described);
}

/** A log that `log/url` has described. */
export function recordLog(backend: Backend, record: LogRecord, described: Described): OpenLog {
  const info = buildInfo(record, described);
  const isFramed = described.frames.length > 0;
  return {
    info,
    warnings: [],
    async readCurves(frameId, curveIds, { signal, onProgress }) {
      const curves = curveIds.map((curveId) => ({
        curveId,
        name: findName(info, frameId, curveId),
      }));
      const columns = unwrap(
        await curveColumns(
          backend,
          record,
          { frameName: isFramed ? frameId : null, curves },
          {
            signal,
            onProgress: (bytesRead, bytesTotal) =>
              onProgress?.({ bytesRead, bytesTotal: bytesTotal ?? null }),
          },
        ),
      );
      return columns.map(({ unit, values, elements }, i) => ({
        curveId: curveIds[i]!,
        unit,
        values,
        elements,
        declaredNulls: 0,
        suspectedNulls: [],
      }));
    },
    close() {},
  };
}

function findName({ frames }: LogInfo, frameId: string, curveId: string): string {
  const frame = frames.find((one) => one.frameId === frameId);
  return frame?.curves.find((curve) => curve.curveId === curveId)?.mnemonic ?? curveId;
}

function buildInfo(record: LogRecord, described: Described): LogInfo {
  const { fileHeader } = described;
  const all = describedFrames(described);
  const files = [...new Set(all.map(({ logicalFile }) => logicalFile ?? ''))];
  return {
    format: readFormat(record),
    title: buildTitle(record),
    identity: buildIdentity(record),
    ...(isComputedLog(record) && { isComputed: true }),
    version: fileHeader?.versions.find(({ name }) => name === 'VERS')?.value ?? '',
    logicalFiles: files.map((name) => ({ name, header: buildHeader(fileHeader) })),
    headerCurves: buildHeaderCurves(fileHeader),
    frames: all.map((frame) => buildFrame(frame, files)),
    complete: true,
  };
}

/** Format of the file as the catalog names it; LAS where it does not. */
function readFormat(record: LogRecord): LogInfo['format'] {
  const name = String(record['digitalFormat'] ?? '').toLowerCase();
  return name === 'dlis' || name === 'lis' ? name : 'las';
}

/** Well, UWI and log: "AKPINAR-1 · TR-0001 · Composite". Undefined where the record names none. */
function buildTitle(record: LogRecord): string | undefined {
  const first = (...names: string[]): string[] =>
    names
      .map((name) => record[name])
      .filter((text): text is string => typeof text === 'string' && text !== '')
      .slice(0, 1);
  const parts = [
    ...first('wellboreName', 'wellName'),
    ...first('uwi'),
    ...first('logTitle', 'originalFileName'),
  ];
  return parts.length > 0 ? [...new Set(parts)].join(' · ') : undefined;
}

/** What the catalog says that the log is. */
function buildIdentity(record: LogRecord): LogInfo['identity'] {
  const text = (...names: string[]): string =>
    names
      .map((name) => record[name])
      .find((value): value is string => typeof value === 'string' && value !== '') ?? '';
  return {
    well: text('wellboreName', 'wellName'),
    uwi: text('uwi'),
    log: text('logTitle', 'originalFileName'),
    run: text('runNumber', 'runNum', 'run'),
    operator: text('operatorName'),
    field: text('fieldName', 'field'),
    date: text('logDate', 'logDateText').slice(0, 10),
  };
}

function buildFrame(
  { name, curves, index: indexName, samples, logicalFile }: DescribedFrame,
  files: readonly string[],
): LogFrame {
  const names = uniqueMnemonics(curves.map((curve) => curve.name));
  const listed = curves.map((curve, i): LogCurve => ({
    mnemonic: names[i]!,
    curveId: curve.curveId,
    unit: curve.unit ?? '',
    description: curve.description ?? '',
    dimension: curve.dimension ?? [1],
    kind: curve.kind ?? 'number',
  }));
  const index =
    indexName === null ? listed[0] : listed[curves.findIndex((curve) => curve.name === indexName)];
  return {
    frameId: name,
    name,
    logicalFile: files.indexOf(logicalFile ?? ''),
    description: '',
    index: index?.mnemonic ?? '',
    indexUnit: index?.unit ?? '',
    indexKind: classifyIndexUnit(index?.unit ?? '', index?.mnemonic ?? ''),
    // A server that gives no number of rows has some.
    samples: samples ?? 1,
    curves: listed,
  };
}

function buildHeader(fileHeader: Described['fileHeader']): HeaderSection[] {
  if (!fileHeader) return [];
  const { versions, header } = fileHeader;
  return [
    {
      kind: 'version',
      title: '',
      items: versions.map(({ name, unit, value }) => ({
        mnemonic: name,
        unit: unit ?? '',
        value: value ?? '',
        description: '',
      })),
    },
    {
      kind: 'well',
      title: '',
      items: header.map(({ parameter, unit, value, mnemonic, description }) => ({
        mnemonic: parameter,
        unit: unit ?? '',
        value: value ?? '',
        // In a row that names a curve beside the parameter, the description is the curve's.
        description: (!mnemonic || mnemonic === parameter ? description : null) ?? '',
      })),
    },
  ];
}

/** Mnemonic, unit and description beside each row of the header; undefined where no row has any. */
function buildHeaderCurves(fileHeader: Described['fileHeader']): LogInfo['headerCurves'] {
  const rows = (fileHeader?.header ?? []).map(({ mnemonic, mnemonicUnit, description }) => ({
    mnemonic: mnemonic ?? '',
    unit: mnemonicUnit ?? '',
    description: description ?? '',
  }));
  return rows.some(({ mnemonic }) => mnemonic !== '') ? rows : undefined;
}
