import type { Element } from '@xmldom/xmldom';
import { Refused } from '../refused.ts';
import { findChildren, readXml } from '../read-xml.ts';
import { type Message, msg, plainMessage } from '../../../src/formats/msg.ts';

/** Namespace of the model (BPMN 2.0, 15.3.2). */
const MODEL = 'http://www.omg.org/spec/BPMN/20100524/MODEL';
/** A process of a workflow. */
export interface BpmnProcess {
  id: string;
  name: string;
}

/**
 * The processes that a workflow file defines. Throws INVALID_WORKFLOW for what is no such file;
 * entities and document types are refused, whatever they say.
 */
export function readProcesses(bytes: Uint8Array): BpmnProcess[] {
  const root = parseRoot(decoded(bytes));
  if (root.localName !== 'definitions' || root.namespaceURI !== MODEL)
    throw bad(msg`its root is no BPMN 2.0 definitions`);
  const processes = findChildren(root, 'process')
    .filter(({ namespaceURI }) => namespaceURI === MODEL)
    .map((process) => ({
      id: process.getAttribute('id') ?? '',
      name: process.getAttribute('name') ?? '',
    }));
  if (processes.length === 0) throw bad(msg`it defines no process`);
  if (processes.some(({ id }) => id === '')) throw bad(msg`a process has no id`);
  return processes;
}

function parseRoot(text: string): Element {
  let found;
  try {
    found = readXml(text);
  } catch (error) {
    throw bad(plainMessage((error as Error).message));
  }
  if (found.hasDocumentType) throw bad(msg`it has a document type`);
  return found.root;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw bad(msg`it is no text in UTF-8`);
  }
}

function bad(why: Message): Refused {
  return new Refused(422, 'INVALID_WORKFLOW', msg`This is no workflow: ${why}`);
}
