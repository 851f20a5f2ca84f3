import { Refused } from '../refused.ts';

/** Namespace of the model (BPMN 2.0, 15.3.2). */
const MODEL = 'http://www.omg.org/spec/BPMN/20100524/MODEL';
/** A tag, a comment, a section of plain text, an instruction; or a `<` that begins none of them. */
const MARKUP = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([A-Za-z_][\w.-]*(?::[\w.-]+)?)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|</g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const DEEPEST = 200;

/** A process of a workflow. */
export interface BpmnProcess {
  id: string;
  name: string;
}

/** The processes that a workflow file defines. Throws INVALID_WORKFLOW for what is no such file; entities and document types are refused, whatever they say. */
export function processesOf(bytes: Uint8Array): BpmnProcess[] {
  const text = decoded(bytes);
  if (/<!(?!--|\[CDATA\[)/.test(text)) throw bad('it has a document type');
  const open: string[] = [];
  const processes: BpmnProcess[] = [];
  let prefix: string | null = null;
  for (const match of text.matchAll(MARKUP)) {
    const [whole, closing, name, given = '', empty] = match;
    if (whole === '<') throw bad(`there is a mistake in line ${text.slice(0, match.index).split('\n').length}`);
    if (name === undefined) continue;
    if (closing) {
      if (open.pop() !== name) throw bad(`</${name}> closes nothing`);
      continue;
    }
    const attributes = new Map([...given.matchAll(ATTRIBUTE)].map(([, key, double, single]) => [key!, double ?? single ?? '']));
    if (prefix === null) prefix = prefixOf(name, attributes);
    else if (open.length === 0) throw bad('it has two roots');
    if (open.length === 1 && name === `${prefix}process`) processes.push({ id: attributes.get('id') ?? '', name: attributes.get('name') ?? '' });
    if (!empty) open.push(name);
    if (open.length > DEEPEST) throw bad('its tags stand too deep in one another');
  }
  if (prefix === null || open.length > 0) throw bad('it is cut off');
  if (processes.length === 0) throw bad('it defines no process');
  if (processes.some(({ id }) => id === '')) throw bad('a process has no id');
  return processes;
}

/** What stands before the names of the model's tags: "bpmn:" or nothing. */
function prefixOf(root: string, attributes: ReadonlyMap<string, string>): string {
  const [local, prefix] = root.split(':').reverse() as [string, string?];
  if (local !== 'definitions' || attributes.get(prefix ? `xmlns:${prefix}` : 'xmlns') !== MODEL) throw bad('its root is no BPMN 2.0 definitions');
  return prefix ? `${prefix}:` : '';
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw bad('it is no text in UTF-8');
  }
}

function bad(why: string): Refused {
  return new Refused(422, 'INVALID_WORKFLOW', `This is no workflow: ${why}`);
}
