import { deletePreferences, getMyPreferences, putPreference } from '../api/contract/entities.ts';
import type { Client, Result } from '../api/client.ts';
import {
  changeSettings,
  claimSettings,
  NO_SETTINGS,
  readSettings,
  type SettingName,
  type UserSettings,
  userSettings,
} from '../core/user-settings.ts';
import { pageSession } from '../session/page-session.ts';

/**
 * Loads the settings of the signed-in user into the page, once for each user. Where the server
 * keeps none of them, or cannot say, those of the browser stay: language and theme always, the
 * others as long as the server was not heard.
 */
export async function fillUserSettings(backend: Client, userId: string): Promise<void> {
  if (!claimSettings(userId)) return;
  const answer = await backend.send(getMyPreferences, {}).catch(() => null);
  if (!answer?.ok) {
    // The next element of the page tries again.
    claimSettings(null);
    return;
  }
  const stored = readSettings(
    Object.fromEntries(answer.data.data.map(({ name, value }) => [name, value])),
  );
  const { language, theme } = userSettings.peek();
  changeSettings({
    ...stored,
    language: stored.language ?? language,
    theme: stored.theme ?? theme,
  });
}

let lastWrite: Promise<unknown> = Promise.resolve();

/**
 * Applies a setting on the page at once, and keeps it at the server where a user is signed in, one
 * write after the other.
 */
export async function keepUserSetting<N extends SettingName>(
  backend: Client,
  name: N,
  value: UserSettings[N],
): Promise<Result<unknown>> {
  changeSettings({ [name]: value });
  if (pageSession().state.peek() !== 'signed-in') return { ok: true, data: null };
  const write = lastWrite.then(() =>
    backend.send(putPreference, {
      body: { studio: { entityName: 'Preference', data: { id: null, name, value } } },
    }),
  );
  lastWrite = write.catch(() => null);
  return write;
}

/** Takes all settings back, on the page and at the server. */
export async function resetUserSettings(backend: Client): Promise<Result<unknown>> {
  changeSettings(NO_SETTINGS);
  if (pageSession().state.peek() !== 'signed-in') return { ok: true, data: null };
  await lastWrite;
  const answer = await backend.send(getMyPreferences, {});
  if (!answer.ok) return answer;
  const ids = answer.data.data.filter(({ name }) => name in NO_SETTINGS).map(({ id }) => id);
  // Without ids the call would delete everything that the user keeps.
  return ids.length > 0 ? backend.send(deletePreferences, { body: ids }) : { ok: true, data: null };
}
