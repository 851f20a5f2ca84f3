import type { Capabilities } from './capabilities.ts';
import type { BpmnProcess } from './bpmn.ts';
import type { FiledEntity } from './entity-file.ts';

/** A text with entities; its name is in messages where there is one. */
export interface EntityText {
  name: string | null;
  bytes: Uint8Array;
}

/** What the thread that reads documents of others does. Each method throws `Refused`. */
export interface DocumentService {
  entities(texts: readonly EntityText[]): FiledEntity[];
  capabilities(document: string): Capabilities;
  processes(bytes: Uint8Array): BpmnProcess[];
}
