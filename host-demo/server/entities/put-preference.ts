import { Refused } from '../refused.ts';
import type { User } from '../services.ts';
import type { EntityAnswer } from './collection.ts';
import type { StudioEntities } from './studio-entities.ts';

/** Tries to store a preference that others store at the same time: one of them succeeds in each. */
const MOST_TRIES = 50;

/**
 * Stores a preference of the user. There is one of a name for each user, whichever id the page has;
 * of several that are stored at the same time the last one counts.
 */
export async function putPreference(
  preferences: StudioEntities,
  data: Readonly<Record<string, unknown>>,
  user: User,
): Promise<EntityAnswer> {
  const { id: _id, ...rest } = data;
  // What is no text is refused when it is written.
  const name = typeof data.name === 'string' ? data.name : '';
  for (let attempt = 1; ; attempt++) {
    const [mine] = await preferences.list(
      {
        constraints: [{ field: 'name', operator: 'equal', value: name }],
        offset: 0,
        limit: 1,
        order: 'ascending',
      },
      user,
    );
    try {
      return await (mine
        ? preferences.update({ ...rest, id: mine.id, version: mine.version }, user)
        : preferences.create(rest, user));
    } catch (error) {
      const isOvertaken =
        error instanceof Refused && (error.code === 'CONFLICT' || error.code === 'NOT_FOUND');
      if (!isOvertaken || attempt === MOST_TRIES) throw error;
    }
  }
}
