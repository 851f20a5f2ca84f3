import type { InferInput } from 'valibot';
import type { getLogUrl } from '../../../src/api/contract/viewers.ts';
import type { HeaderItem, LogCurve, LogFileInfo, LogFrame } from '../../../src/formats/log-file.ts';

type Answer = InferInput<typeof getLogUrl.answer>['data'];

/**
 * Names that frames go by in calls: the frame's own, its id within the file where another has the
 * same name.
 */
export function frameNames({ frames }: LogFileInfo): string[] {
  return frames.map((frame) =>
    frames.filter(({ name }) => name === frame.name).length > 1 || frame.name === ''
      ? frame.frameId
      : frame.name,
  );
}

/**
 * The answer of log/url: the curves of the log for LAS (of LAS 3.0 those of its first log section),
 * frames for LIS and DLIS.
 */
export function describeLog(info: LogFileInfo, config: Record<string, unknown> | null): Answer {
  const names = frameNames(info);
  const [first] = info.frames;
  const curves = (first?.curves ?? []).map(describeCurve);
  return {
    curveNames: curves.map(({ name }) => name),
    curveIds: curves.map(({ curveId }) => curveId),
    curves,
    index: first?.index ?? null,
    samples: first?.samples ?? null,
    config,
    fileHeader: describeHeader(info),
    frames:
      info.format !== 'las'
        ? info.frames.map((frame, i) => describeFrame(frame, names[i]!, info))
        : [],
  };
}

function describeCurve({ mnemonic, curveId, unit, description, dimension, kind }: LogCurve) {
  return { name: mnemonic, curveId, unit, description, dimension, kind };
}

function describeFrame(frame: LogFrame, name: string, info: LogFileInfo) {
  const { index, samples, logicalFile, description, indexUnit, indexKind } = frame;
  return {
    name,
    index,
    samples,
    curves: frame.curves.map(describeCurve),
    logicalFile: info.logicalFiles[logicalFile]?.name ?? '',
    frameConfig: { description, indexUnit, indexKind, logicalFile },
  };
}

function describeHeader({ logicalFiles }: LogFileInfo): Answer['fileHeader'] {
  const sections = logicalFiles.flatMap(({ header }) => header);
  const items = (isVersion: boolean): HeaderItem[] =>
    sections
      .filter(({ kind }) => (kind === 'version') === isVersion)
      .flatMap((section) => section.items);
  return {
    versions: items(true).map(({ mnemonic, unit, value }) => ({ name: mnemonic, unit, value })),
    header: items(false).map(({ mnemonic, unit, value, description }) => ({
      parameter: mnemonic,
      unit,
      value,
      mnemonic,
      mnemonicUnit: unit,
      description,
    })),
  };
}
