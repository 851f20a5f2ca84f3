import type { MessageParts } from '../../../src/formats/msg.ts';

/** Name of a job: in English, and its parts by which pages show it in another language. */
export interface JobName {
  text: string;
  /** Labels of the data model are parts: their id is the key of their ModelText. */
  parts: MessageParts;
}

/** The label of a catalog as a part of a name; its value is the English label. */
export function labelPart({ name, label }: { name: string; label: string }): MessageParts {
  return { id: `catalog.${name}`, values: [label] };
}

/** A name with values in the places `{{0}}`, `{{1}}` …; `id` has no words of its own. */
export function nameJob(id: string, values: MessageParts['values']): JobName {
  const text = id.replace(/\{\{(\d+)\}\}/g, (_hole, place: string) => {
    const value = values[Number(place)]!;
    return String(typeof value === 'object' ? value.values[0] : value);
  });
  return { text, parts: { id, values } };
}
