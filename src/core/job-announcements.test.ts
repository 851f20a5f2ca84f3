import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { claimAnnouncement, reserveAnnouncement } from './job-announcements.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  });
});
afterEach(() => void vi.unstubAllGlobals());

it('a process is announced by the first caller', () => {
  expect([claimAnnouncement('a'), claimAnnouncement('a'), claimAnnouncement('b')]).toEqual([
    true,
    false,
    true,
  ]);
});

it('a process that another window announced is not announced again', () => {
  stored.set('geo-elements.announced-jobs', '["c"]');
  expect(claimAnnouncement('c')).toBe(false);
});

it('a process with a follower is announced by it alone until the claim is released', () => {
  const back = reserveAnnouncement('d');
  expect(claimAnnouncement('d')).toBe(false);
  back();
  expect(claimAnnouncement('d')).toBe(true);
});

it('is announced once on a page whose storage is blocked', () => {
  vi.stubGlobal('localStorage', undefined);
  expect([claimAnnouncement('e'), claimAnnouncement('e')]).toEqual([true, false]);
});

it('remembers the last 200', () => {
  for (let i = 0; i < 300; i++) claimAnnouncement(`n${i}`);
  expect((JSON.parse(stored.get('geo-elements.announced-jobs')!) as unknown[]).length).toBe(200);
});
