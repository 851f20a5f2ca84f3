import type { Result, SendOptions } from '../api/client.ts';
import { getRoles } from '../api/contract/entities.ts';
import type { Backend } from './backend.ts';

/** What the user's roles allow (contract, "Roles"). */
export interface Rights {
  /** Creating, changing and deleting records, and sharing what the user makes. */
  edit: boolean;
  /** Loading files. */
  load: boolean;
  /** Everything in Studio, and defaults of everybody. */
  administer: boolean;
}

/** Roles of the contract. A client hides nothing by role unless the user has one of these. */
const KNOWN_ROLES = ['reader', 'editor', 'loader', 'admin', 'studio-admin'];
const ADMINS = ['admin', 'studio-admin'];

/** What the user may do; everything where the server tells no role that says otherwise. */
export async function loadRights(backend: Backend, options?: SendOptions): Promise<Result<Rights>> {
  const answer = await backend.send(getRoles, {}, options);
  return answer.ok ? { ok: true, data: deriveRights(answer.data.mine ?? []) } : answer;
}

/** What a user with these groups and roles may do. */
export function deriveRights(groups: readonly string[]): Rights {
  const known = groups.filter((name) => KNOWN_ROLES.includes(name));
  const administer = known.length === 0 || known.some((name) => ADMINS.includes(name));
  return {
    edit: administer || known.includes('editor'),
    load: administer || known.includes('loader'),
    administer,
  };
}
