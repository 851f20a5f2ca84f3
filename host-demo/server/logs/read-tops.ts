import type { LogFile, LogFrame } from '../../../src/formats/log-file.ts';

/** A top that a file lists: measured depth in the unit of the file. */
export interface FileTop {
  name: string;
  depth: number;
  unit: string;
}

/** A longer list is no list of formation tops. */
const MOST_TOPS = 500;
/** Names of a data section of tops: "TOPS_Data", "Tops_Data[2]". */
const SECTION = /^tops(_|\[|$)/i;
/** Mnemonics of the names and of the depths (LAS 3.0, "Tops Data Set"). */
const NAMES = /^(TOPN|TOP_?NAME|NAME)$/i;
const DEPTHS = /^(TOPT|TOP|MD|DEPT|DEPTH)$/i;

/** The tops in the data sections of a LAS 3.0 file that list them; those without a depth are left out. */
export async function readTops(file: LogFile): Promise<FileTop[]> {
  const tops: FileTop[] = [];
  for (const frame of file.info.frames)
    if (isList(frame)) tops.push(...(await readList(file, frame)));
  return tops;
}

function isList({ name, samples }: LogFrame): boolean {
  return SECTION.test(name) && samples > 0 && samples <= MOST_TOPS;
}

async function readList(file: LogFile, { frameId, curves }: LogFrame): Promise<FileTop[]> {
  const name = curves.find(({ kind, mnemonic }) => kind === 'text' && NAMES.test(mnemonic));
  const depth = curves.find(({ kind, mnemonic }) => kind === 'number' && DEPTHS.test(mnemonic));
  if (!name || !depth) return [];
  const [names, depths] = await file.readCurves(frameId, [name.curveId, depth.curveId]);
  if (!names || !depths) return [];
  return Array.from({ length: depths.values.length }, (_, i): FileTop => ({
    name: String(names.values[i] ?? '').trim(),
    depth: Number(depths.values[i]),
    unit: depth.unit,
  })).filter((top) => top.name !== '' && Number.isFinite(top.depth));
}
