import type { LogFileInfo } from '../../../src/formats/log-file.ts';
import { type HeaderFacts, readFacts } from './header-facts.ts';
import type { FileHead } from './reader-service.ts';
import { compareKey, wellNumberKey } from './well-identity.ts';

/** One well of a log file: its facts, and the part of the description that is about it. */
export interface WellOfFile {
  facts: HeaderFacts;
  head: FileHead;
}

/** The wells of a file in its order: logical files of one well belong together. */
export function splitByWell(head: FileHead): WellOfFile[] {
  const groups = new Map<string, { facts: HeaderFacts; logicalFiles: number[] }>();
  const logicalFiles = head.info.logicalFiles.length > 0 ? head.info.logicalFiles : [null];
  logicalFiles.forEach((_, logicalFile) => {
    const facts = readFacts(head, logicalFile);
    // A logical file that names no well belongs to the one before it.
    const key = wellKey(facts) ?? [...groups.keys()].at(-1) ?? '';
    const group = groups.get(key);
    if (group) group.logicalFiles.push(logicalFile);
    else groups.set(key, { facts, logicalFiles: [logicalFile] });
  });
  return [...groups.values()].map(({ facts, logicalFiles: parts }) => ({
    facts: { ...facts, ...wholeRange(parts.map((part) => readFacts(head, part))) },
    head: {
      ...head,
      info: selectLogicalFiles(head.info, parts),
      ...(head.tops && {
        tops: head.tops.filter(({ logicalFile }) => parts.includes(logicalFile)),
      }),
    },
  }));
}

function wellKey({ uwi, wellName }: HeaderFacts): string | null {
  if (uwi !== null) return wellNumberKey(uwi);
  return wellName === null ? null : compareKey(wellName);
}

/** The least top and the greatest base. */
function wholeRange(all: readonly HeaderFacts[]): Pick<HeaderFacts, 'topDepth' | 'baseDepth'> {
  const [first] = all;
  let [topDepth, baseDepth] = [first?.topDepth ?? null, first?.baseDepth ?? null];
  for (const { topDepth: top, baseDepth: base } of all) {
    if (top && (!topDepth || (top.unit === topDepth.unit && top.value < topDepth.value)))
      topDepth = top;
    if (base && (!baseDepth || (base.unit === baseDepth.unit && base.value > baseDepth.value)))
      baseDepth = base;
  }
  return { topDepth, baseDepth };
}

/** A description with some logical files alone, which are counted from 0 again. */
function selectLogicalFiles(info: LogFileInfo, parts: readonly number[]): LogFileInfo {
  if (parts.length >= info.logicalFiles.length) return info;
  return {
    ...info,
    logicalFiles: parts.map((part) => info.logicalFiles[part]!),
    frames: info.frames
      .filter(({ logicalFile }) => parts.includes(logicalFile))
      .map((frame) => ({ ...frame, logicalFile: parts.indexOf(frame.logicalFile) })),
  };
}
