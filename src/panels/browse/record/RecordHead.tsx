import { ChevronDown, ChevronUp, Maximize2, X } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { useTexts } from '../../../ui/texts.tsx';
import { CopyButton } from './CopyButton.tsx';

/** Where the panel came from, outermost first, and the way back there. */
export function Trail({
  steps,
  onBack,
}: {
  steps: readonly { title: string }[];
  onBack(to: number): void;
}) {
  const t = useTexts();
  if (steps.length === 0) return null;
  return (
    <nav className="record-trail" aria-label={t('browse.record.trail')}>
      <ol>
        {steps.map(({ title }, at) => (
          <li key={at}>
            <button type="button" className="record-link" onClick={() => onBack(at)}>
              <bdi>{title}</bdi>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface Props {
  title: string;
  /** Label of the catalog. */
  catalog: string;
  /** The key's values; "" for a record that has none yet. */
  keyText: string;
  quality: { value: string; label: string } | null;
  /** Null if the record is not one of the grid. */
  onStep: ((by: 1 | -1) => void) | null;
  /** Opens the page of the record. */
  onPage(): void;
  onClose(): void;
}

/** Title, key, quality, and the ways on: its page, previous and next row of the grid, close. */
export function RecordHead({ title, onStep, onPage, onClose, ...key }: Props) {
  const t = useTexts();
  return (
    <div className="record-head">
      <div className="record-head-line">
        <h2 title={title}>
          <bdi>{title}</bdi>
        </h2>
        <Button
          label={t('browse.record.openPage')}
          icon={Maximize2}
          iconOnly
          variant="quiet"
          onClick={onPage}
        />
        {onStep ? (
          <>
            <Button
              label={t('browse.previous')}
              icon={ChevronUp}
              iconOnly
              variant="quiet"
              shortcut="["
              onClick={() => onStep(-1)}
            />
            <Button
              label={t('browse.next')}
              icon={ChevronDown}
              iconOnly
              variant="quiet"
              shortcut="]"
              onClick={() => onStep(1)}
            />
          </>
        ) : null}
        <Button
          label={t('common.close')}
          icon={X}
          iconOnly
          variant="quiet"
          shortcut="Esc"
          onClick={onClose}
        />
      </div>
      {key.keyText ? <KeyLine {...key} /> : null}
    </div>
  );
}

function KeyLine({ catalog, keyText, quality }: Pick<Props, 'catalog' | 'keyText' | 'quality'>) {
  const t = useTexts();
  const qualityText = quality ? t('browse.record.quality', { quality: quality.label }) : undefined;
  return (
    <div className="record-head-line record-key">
      <span className="muted">{catalog}</span>
      <bdi dir="ltr" className="record-key-text" title={keyText}>
        {keyText}
      </bdi>
      <CopyButton text={keyText} label={t('browse.record.copyKey')} />
      {quality ? (
        <span
          className="record-quality"
          data-quality={quality.value}
          title={qualityText}
          aria-label={qualityText}
          role="img"
        >
          {quality.label}
        </span>
      ) : null}
    </div>
  );
}
