import { Refused } from './refused.ts';
import { type Message, msg } from '../../src/formats/msg.ts';

/** What users may do beyond reading (contract, "Roles"). */
export const ROLES = ['reader', 'editor', 'loader', 'admin'] as const;
/** Name of a role. */
export type Role = (typeof ROLES)[number];

/** What roles are called in sentences. */
const ROLE_NAMES: Readonly<Record<Role, Message>> = {
  reader: msg`reader`,
  editor: msg`editor`,
  loader: msg`data loader`,
  admin: msg`administrator`,
};

/** Groups and roles of a user. */
interface RoleHolder {
  groups: readonly string[];
}

/** The role that administrates, as it was called before there were others. */
const OLD_ADMIN = 'studio-admin';

/** Whether a user has a role. Administrators have all of them, everybody may read. */
export function hasRole({ groups }: RoleHolder, role: Role): boolean {
  return (
    role === 'reader' ||
    groups.includes(role) ||
    groups.includes('admin') ||
    groups.includes(OLD_ADMIN)
  );
}

/**
 * Refuses users without a role.
 * @param what what they wanted, after "to": "change wells"
 * @throws {Refused} 403 ROLE_MISSING, with `role`
 */
export function demandRole(user: RoleHolder, role: Role, what: Message): void {
  if (!hasRole(user, role))
    throw new Refused(
      403,
      'ROLE_MISSING',
      msg`It takes the role ${ROLE_NAMES[role]} to ${what}. Ask an administrator for it.`,
      { role },
    );
}

/** The groups of a user with the roles that the configuration gives them. */
export function withRoles(
  groups: readonly string[],
  roleGroups: ReadonlyMap<Role, readonly string[]>,
): string[] {
  const given = [...roleGroups].flatMap(([role, names]) =>
    names.some((name) => groups.includes(name)) ? [role] : [],
  );
  return [...new Set([...groups, ...given])];
}
