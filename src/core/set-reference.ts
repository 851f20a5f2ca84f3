import * as v from 'valibot';

const reference = v.object({ set: v.string(), count: v.number() });
/** A reference to a long list of values that this tab stores. */
export type SetReference = v.InferOutput<typeof reference>;

/** The reference that a value is; null for any other value. */
export function parseSetReference(value: unknown): SetReference | null {
  const found = v.safeParse(reference, value);
  return found.success ? found.output : null;
}
