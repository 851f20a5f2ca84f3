import { History, MonitorSmartphone, SlidersHorizontal, UserCog } from 'lucide-react';
import type { KindDescription, PageDescription } from './kind.ts';

/** Sessions of users. */
export const session: KindDescription = {
  name: 'Session',
  section: 'access',
  label: 'studio.kind.Session',
  one: 'studio.one.Session',
  icon: MonitorSmartphone,
  title: 'user',
  columns: ['device', 'startedAt', 'lastSeenAt', 'expiresAt'],
  searched: ['user'],
  orderBy: 'startedAt',
  order: 'descending',
  written: 'deleted-only',
  fields: [
    { name: 'user', label: 'studio.f.user', kind: 'text' },
    { name: 'device', label: 'studio.f.device', kind: 'text' },
    { name: 'startedAt', label: 'studio.f.startedAt', kind: 'text' },
    { name: 'lastSeenAt', label: 'studio.f.lastSeenAt', kind: 'text' },
    { name: 'expiresAt', label: 'studio.f.expiresAt', kind: 'text' },
  ],
};

/** Roles of users. */
export const role: KindDescription = {
  name: 'Role',
  section: 'access',
  label: 'studio.kind.Role',
  one: 'studio.one.Role',
  icon: UserCog,
  title: 'label',
  columns: ['name'],
  searched: ['label', 'name'],
  orderBy: 'name',
  written: 'server',
  fields: [
    { name: 'label', label: 'studio.f.label', kind: 'text' },
    { name: 'name', label: 'studio.f.name', kind: 'text', hint: 'studio.f.roleHint' },
  ],
};

/** Preferences of users. */
export const preference: KindDescription = {
  name: 'Preference',
  section: 'access',
  label: 'studio.kind.Preference',
  one: 'studio.one.Preference',
  icon: SlidersHorizontal,
  title: 'name',
  columns: [],
  searched: ['name'],
  orderBy: 'name',
  written: 'deleted-only',
  fields: [{ name: 'name', label: 'studio.f.name', kind: 'text' }],
};

/** Page with the audit. */
export const audit: PageDescription = {
  name: 'AuditEvent',
  section: 'access',
  label: 'studio.kind.AuditEvent',
  icon: History,
  page: async () => (await import('../audit/AuditPage.tsx')).AuditPage,
};
