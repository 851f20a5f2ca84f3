import { isMap, LineCounter, parseDocument, stringify } from 'yaml';
import type { EntityDraft } from '../kinds/kind.ts';

/** Aliases that a text may follow: a few lines of them can expand to gigabytes. */
const MOST_ALIASES = 20;

/** A part of a text, in characters from its start. */
export interface TextRange {
  from: number;
  to: number;
}

/** Why a text is no draft, and where. */
export interface YamlFault extends TextRange {
  /** Counts from 1. */
  line: number;
  /** Empty if the text is no object at all. */
  message: string;
}

/** The draft that a text holds, or its faults. */
export type ParsedYaml =
  { draft: EntityDraft; findRange(path: string): TextRange } | { faults: YamlFault[] };

/** Writes a draft as YAML. */
export function stringifyDraft(draft: EntityDraft): string {
  return stringify(draft, { aliasDuplicateObjects: false, lineWidth: 100 });
}

/** Parses YAML as plain data: tags are not resolved. */
export function parseDraft(text: string): ParsedYaml {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    schema: 'core',
    customTags: [],
    lineCounter: lines,
    prettyErrors: false,
  });
  const faultAt = (from: number, to: number, message: string): YamlFault => ({
    from: Math.min(from, text.length),
    to: Math.min(Math.max(to, from), text.length),
    line: lines.linePos(from).line,
    message,
  });
  if (document.errors.length > 0)
    return {
      faults: document.errors.map(({ pos: [from, to], message }) => faultAt(from, to, message)),
    };
  if (!isMap(document.contents)) return { faults: [faultAt(0, text.length, '')] };
  try {
    const draft = document.toJS({ maxAliasCount: MOST_ALIASES }) as EntityDraft;
    return { draft, findRange: (path) => findRange(document, path, text.length) };
  } catch (error) {
    return { faults: [faultAt(0, text.length, (error as Error).message)] };
  }
}

/** Where the value at a path is written, else the nearest object above it. */
function findRange(
  document: ReturnType<typeof parseDocument>,
  path: string,
  length: number,
): TextRange {
  const steps = path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  for (; steps.length > 0; steps.pop()) {
    const node = document.getIn(steps, true) as { range?: [number, number, number] } | undefined;
    if (node?.range) return { from: node.range[0], to: Math.min(node.range[1], length) };
  }
  return { from: 0, to: 0 };
}
