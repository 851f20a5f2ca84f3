import { useId, useState } from 'react';
import type { Backend } from '../../backend/backend.ts';
import { keepUserSetting, resetUserSettings } from '../../backend/user-settings.ts';
import { signedInUser } from '../../backend/account.ts';
import { OFFERED_SYSTEMS, parseCode } from '../../core/coordinate-systems.ts';
import type { Problem } from '../../core/problem.ts';
import {
  SETTING_NAMES,
  type SettingName,
  type UserSettings,
  userSettings,
} from '../../core/user-settings.ts';
import { Button } from '../../ui/Button.tsx';
import { ProblemNote } from '../../ui/ProblemNote.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { type SettingChoice, useSettingChoices } from './setting-choices.ts';

/** What the last change came to. */
type Outcome =
  | { kind: 'saved' | 'saving'; name: SettingName | null }
  | { kind: 'failed'; name: SettingName | null; problem: Problem };

/**
 * How the user wants things shown: each choice is applied at once and kept at the server, or in the
 * browser while nobody is signed in.
 */
export function SettingsForm({ backend }: { backend: Backend }) {
  const t = useTexts();
  const title = useId();
  const settings = useSignal(userSettings);
  const isSignedIn = useSignal(signedInUser()) !== null;
  const choices = useSettingChoices(backend, settings);
  const { outcome, keep, reset } = useKeeping(backend);
  const isDefault = SETTING_NAMES.every((name) => settings[name] === null);
  return (
    <section className="account-part" aria-labelledby={title}>
      <h3 id={title}>{t('account.settings')}</h3>
      <p className="muted">
        {t('account.settings.note')} {isSignedIn ? '' : t('account.settings.browser')}
      </p>
      <div className="settings">
        {SETTING_NAMES.map((name) => (
          <SettingRow key={name} name={name} outcome={outcome}>
            {name === 'coordinateSystem' ? (
              <SystemField value={settings.coordinateSystem} onKeep={(code) => keep(name, code)} />
            ) : (
              <ChoiceField
                name={name}
                value={settings[name]}
                choices={choices[name]}
                onKeep={(value) => keep(name, value)}
              />
            )}
          </SettingRow>
        ))}
      </div>
      {outcome?.kind === 'failed' ? (
        <ProblemNote
          compact
          problem={outcome.problem}
          onRetry={() =>
            outcome.name === null ? reset() : keep(outcome.name, settings[outcome.name])
          }
        />
      ) : null}
      <div className="settings-foot">
        <Button
          label={t('account.settings.reset')}
          variant="quiet"
          disabledBecause={isDefault && t('account.settings.none')}
          onClick={reset}
        />
        <span role="status" className="muted">
          {outcome?.kind === 'saved' && outcome.name === null ? t('account.settings.isReset') : ''}
        </span>
      </div>
    </section>
  );
}

/** Writes settings; of several that are changed in a row, the last one's outcome is shown. */
function useKeeping(backend: Backend) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const run = async (
    name: SettingName | null,
    write: ReturnType<typeof resetUserSettings>,
  ): Promise<void> => {
    setOutcome({ kind: 'saving', name });
    const answer = await write.catch(() => null);
    if (answer)
      setOutcome((now) =>
        now?.name !== name
          ? now
          : answer.ok
            ? { kind: 'saved', name }
            : { kind: 'failed', name, problem: answer.error },
      );
  };
  return {
    outcome,
    keep: (name: SettingName, value: string | null) =>
      void run(name, keepUserSetting(backend, name, value as UserSettings[typeof name])),
    reset: () => void run(null, resetUserSettings(backend)),
  };
}

function SettingRow({
  name,
  outcome,
  children,
}: {
  name: SettingName;
  outcome: Outcome | null;
  children: React.ReactNode;
}) {
  const t = useTexts();
  return (
    <div className="setting">
      <span className="setting-label" id={`setting-${name}`}>
        {t(`account.settings.${name}`)}
      </span>
      {children}
      <span role="status" className="setting-saved">
        {outcome?.kind === 'saved' && outcome.name === name ? t('account.settings.saved') : ''}
      </span>
    </div>
  );
}

function ChoiceField({
  name,
  value,
  choices,
  onKeep,
}: {
  name: SettingName;
  value: string | null;
  choices: readonly SettingChoice[];
  onKeep(value: string | null): void;
}) {
  return (
    <select
      className="field"
      aria-labelledby={`setting-${name}`}
      value={value ?? ''}
      onChange={(event) => onKeep(event.target.value || null)}
    >
      {choices.map(({ value: choice, label }) => (
        <option key={choice} value={choice}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** A code of the EPSG register; empty for degrees. */
function SystemField({
  value,
  onKeep,
}: {
  value: string | null;
  onKeep(code: string | null): void;
}) {
  const t = useTexts();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? value ?? '';
  const isWrong = typed !== null && typed.trim() !== '' && parseCode(typed) === null;
  return (
    <span className="setting-system">
      <input
        className="field"
        list={`${id}-list`}
        aria-labelledby="setting-coordinateSystem"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-why` : undefined}
        placeholder={t('account.settings.degrees')}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          const next = event.target.value;
          const code = parseCode(next);
          setTyped(code === next ? null : next);
          if (code !== null && code !== value) onKeep(code);
          else if (next.trim() === '' && value !== null) onKeep(null);
        }}
        onBlur={() => {
          if (!isWrong) setTyped(null);
        }}
      />
      <datalist id={`${id}-list`}>
        {OFFERED_SYSTEMS.map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
      {isWrong ? (
        <span id={`${id}-why`} className="setting-wrong" role="alert">
          {t('account.settings.code')}
        </span>
      ) : null}
    </span>
  );
}
