import type { Signal } from '@preact/signals-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deletePreferences, getMyPreferences, putPreference } from '../api/contract/entities.ts';
import type { Client } from '../api/client.ts';
import { changeSettings, claimSettings, NO_SETTINGS, userSettings } from '../core/user-settings.ts';
import { pageSession } from '../session/page-session.ts';
import type { SessionState } from '../session/session.ts';
import { fillUserSettings, keepUserSetting, resetUserSettings } from './user-settings.ts';

const state = pageSession().state as Signal<SessionState>;

const stored = [
  { id: '1', name: 'depthUnit', value: 'ft' },
  { id: '2', name: 'browse.search well Deep', value: {} },
  { id: '3', name: 'theme', value: 'dark' },
];

/** A server that answers preferences, and remembers the requests. */
function server({ fails = false } = {}) {
  const requests: [unknown, unknown][] = [];
  const client = {
    send: (call: unknown, { body }: { body?: unknown }) => {
      requests.push([call, body]);
      return Promise.resolve(
        fails
          ? { ok: false, error: { code: 'SERVER_SAID', message: 'no' } }
          : { ok: true, data: { data: stored } },
      );
    },
  } as unknown as Client;
  return { client, requests };
}

beforeEach(() => {
  state.value = 'signed-in';
});
afterEach(() => {
  state.value = 'anonymous';
  claimSettings(null);
  changeSettings(NO_SETTINGS);
});

describe('the settings of a user', () => {
  it('are loaded once, and what the server keeps goes before the browser', async () => {
    changeSettings({ datum: 'TVD', language: 'tr', theme: 'light' });
    const { client, requests } = server();
    await fillUserSettings(client, 'ada');
    await fillUserSettings(client, 'ada');
    expect(requests).toHaveLength(1);
    expect(userSettings.peek()).toEqual({
      ...NO_SETTINGS,
      depthUnit: 'ft',
      language: 'tr',
      theme: 'dark',
    });
  });

  it('stay as they are where the server cannot say, and are requested again', async () => {
    changeSettings({ depthUnit: 'm' });
    await fillUserSettings(server({ fails: true }).client, 'ada');
    expect(userSettings.peek().depthUnit).toBe('m');
    await fillUserSettings(server().client, 'ada');
    expect(userSettings.peek().depthUnit).toBe('ft');
  });

  it('are applied at once, also where the server refuses to keep them', async () => {
    const { client, requests } = server({ fails: true });
    const kept = keepUserSetting(client, 'depthUnit', 'ft');
    expect(userSettings.peek().depthUnit).toBe('ft');
    expect(await kept).toMatchObject({ ok: false });
    expect(requests).toEqual([
      [
        putPreference,
        {
          studio: { entityName: 'Preference', data: { id: null, name: 'depthUnit', value: 'ft' } },
        },
      ],
    ]);
  });

  it('are kept in the browser alone while nobody is signed in', async () => {
    state.value = 'anonymous';
    const { client, requests } = server();
    expect(await keepUserSetting(client, 'theme', 'dark')).toEqual({ ok: true, data: null });
    expect([userSettings.peek().theme, requests]).toEqual(['dark', []]);
  });

  it('are undone without what else the user keeps', async () => {
    changeSettings({ depthUnit: 'ft' });
    const { client, requests } = server();
    await resetUserSettings(client);
    expect(userSettings.peek()).toEqual(NO_SETTINGS);
    expect(requests).toEqual([
      [getMyPreferences, undefined],
      [deletePreferences, ['1', '3']],
    ]);
  });
});
