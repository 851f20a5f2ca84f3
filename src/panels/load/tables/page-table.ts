import { type Backend, buildOwnerKey, lastingBackend } from '../../../backend/backend.ts';
import { TableController } from './table-controller.ts';

/**
 * The tables of the page by user and server: the columns that were assigned and the report are
 * there again when the tab or the screen was left meanwhile.
 */
const controllers = new Map<string, TableController>();

/** The table that a user loads at a server. Those of another user of the page are disposed. */
export function getPageTable(backend: Backend): TableController {
  const owner = buildOwnerKey(backend);
  const server = owner.slice(0, owner.lastIndexOf(' ') + 1);
  for (const [key, other] of controllers)
    if (key !== owner && key.startsWith(server)) {
      other.dispose();
      controllers.delete(key);
    }
  const known = controllers.get(owner);
  if (known) return known;
  const made = new TableController(lastingBackend(backend));
  controllers.set(owner, made);
  return made;
}
