import { Kind } from 'graphql';
import type { DocumentNode, FragmentDefinitionNode, SelectionSetNode } from 'graphql';
import { Refused } from '../../refused.ts';
import { type Message, msg } from '../../../../src/formats/msg.ts';

/**
 * Most of what one query may hold. Brackets are those of the text, depth that of selections; rows
 * are the sum of all limits.
 */
export const LIMITS = {
  tokens: 20_000,
  brackets: 64,
  depth: 8,
  aliases: 20,
  fields: 500,
  fragments: 20,
  rows: 10_000,
} as const;

/**
 * Refuses a query that is too large before it is validated; fragments count where they are spread.
 */
export function refuseTooMuch(document: DocumentNode): void {
  const fragments = new Map(
    document.definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [],
    ),
  );
  if (fragments.size > LIMITS.fragments)
    throw tooMuch(msg`more than ${LIMITS.fragments} fragments`);
  const count = { fields: 0, aliases: 0 };
  for (const one of document.definitions) {
    if (one.kind === Kind.OPERATION_DEFINITION) walk(one.selectionSet, 1, fragments, count);
  }
}

function walk(
  set: SelectionSetNode,
  depth: number,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  count: { fields: number; aliases: number },
): void {
  if (depth > LIMITS.depth) throw tooMuch(msg`deeper than ${LIMITS.depth}`);
  for (const selection of set.selections) {
    if (++count.fields > LIMITS.fields) throw tooMuch(msg`more than ${LIMITS.fields} fields`);
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = fragments.get(selection.name.value);
      // One that spreads itself ends at the depth limit.
      if (fragment) walk(fragment.selectionSet, depth + 1, fragments, count);
      continue;
    }
    if (selection.kind === Kind.FIELD && selection.alias && ++count.aliases > LIMITS.aliases)
      throw tooMuch(msg`more than ${LIMITS.aliases} aliases`);
    if (selection.selectionSet) walk(selection.selectionSet, depth + 1, fragments, count);
  }
}

/** A query that would cost too much. */
export function tooMuch(what: Message): Refused {
  return new Refused(400, 'QUERY_TOO_COSTLY', msg`The query is too large: ${what}`);
}
