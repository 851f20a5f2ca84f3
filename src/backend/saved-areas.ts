import type { Result, SendOptions } from '../api/client.ts';
import { deletePreferences, getMyPreferences, putPreference } from '../api/contract/entities.ts';
import type { Backend } from './backend.ts';
import { AREA, savedName } from './preferences.ts';
import { nameOrder } from '../core/text-search.ts';

/** An area that a user keeps under a name; `geometry` is what was kept, unchecked. */
export interface SavedArea {
  id: string;
  name: string;
  geometry: unknown;
}

const PREFIX = `${AREA} `;

/** The areas that the user keeps at this server, by name (spec 7, "Preferences"). */
export async function loadAreas(
  backend: Backend,
  options?: SendOptions,
): Promise<Result<SavedArea[]>> {
  const answer = await backend.send(getMyPreferences, {}, options);
  if (!answer.ok) return answer;
  const order = nameOrder(backend.language);
  const areas = answer.data.data
    .filter(({ name }) => name.startsWith(PREFIX))
    .map(({ id, name, value }) => ({ id, name: name.slice(PREFIX.length), geometry: value }));
  return { ok: true, data: areas.sort((a, b) => order(a.name, b.name)) };
}

/** Keeps an area under a name; the one of that name is replaced. */
export function keepArea(
  backend: Backend,
  name: string,
  geometry: object,
): Promise<Result<unknown>> {
  return backend.send(putPreference, {
    body: {
      studio: {
        entityName: 'Preference',
        data: { id: null, name: PREFIX + savedName(name), value: geometry },
      },
    },
  });
}

/** Forgets an area. */
export function forgetArea(backend: Backend, { id }: SavedArea): Promise<Result<unknown>> {
  return backend.send(deletePreferences, { body: [id] });
}
