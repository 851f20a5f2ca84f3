import { useId } from 'react';
import { encodingLabel, LOG_TEXT_ENCODINGS } from '../../formats/text-encoding.ts';
import { addEnglish } from '../../i18n/i18n.ts';
import enAssumed from '../../i18n/texts/en/assumed.json';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import type { LogState } from './log-state.ts';

addEnglish(enAssumed);

/**
 * The choice of the character set in which the texts of the open file are read; another one reads
 * it again. Nothing for a log that is no file.
 */
export function EncodingChoice({ log }: { log: LogState }) {
  const t = useTexts();
  const id = useId();
  const encoding = useSignal(log.info)?.encoding;
  if (encoding === undefined) return null;
  const chosen = log.corrections.encoding ?? '';
  const isKnown = LOG_TEXT_ENCODINGS.some((name) => name === chosen);
  const automatic = isKnown
    ? t('assumed.encoding.automatic')
    : t('assumed.encoding.found', { encoding: encodingLabel(encoding) });
  return (
    <div className="encoding-choice">
      <label htmlFor={id}>{t('assumed.encoding.choose')}</label>{' '}
      <select
        id={id}
        className="field"
        value={isKnown ? chosen : ''}
        onChange={({ target }) => void log.correct({ encoding: target.value || undefined })}
      >
        <option value="">{automatic}</option>
        {LOG_TEXT_ENCODINGS.map((name) => (
          <option key={name} value={name}>
            {encodingLabel(name)}
          </option>
        ))}
      </select>
    </div>
  );
}
