import { Search } from 'lucide-react';
import type { Ref } from 'react';
import { useTexts } from '../../ui/texts.tsx';
import { PLACES } from './kinds/all.ts';
import { SECTIONS } from './kinds/kind.ts';

const GROUPS = SECTIONS.map((section) => ({
  section,
  places: PLACES.filter((place) => place.section === section),
}));

interface ChoiceProps {
  /** Name of the place that is shown. */
  current: string | undefined;
  onChoose(name: string): void;
}

/**
 * The environment, the button of the palette, and the places of Studio in four groups; a select
 * where the list does not fit.
 */
export function Nav({
  environment,
  find,
  onFind,
  ...choice
}: ChoiceProps & {
  environment: string | undefined;
  find: Ref<HTMLButtonElement>;
  onFind(): void;
}) {
  const t = useTexts();
  return (
    <nav className="studio-nav" part="places" aria-label={t('studio.places')} data-region>
      <div className="studio-nav-top">
        {environment ? (
          <p className="studio-environment" title={`${t('studio.environment')}: ${environment}`}>
            <span className="visually-hidden">{t('studio.environment')}: </span>
            <bdi>{environment}</bdi>
          </p>
        ) : null}
        <button
          ref={find}
          type="button"
          className="button plain studio-find"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          title={`${t('studio.find')} (Ctrl+K)`}
          onClick={onFind}
        >
          <Search size={16} strokeWidth={1.5} aria-hidden />
          <span>{t('studio.find')}</span>
          <kbd dir="ltr" aria-hidden>
            Ctrl K
          </kbd>
        </button>
      </div>
      <PlaceSelect {...choice} />
      <PlaceList {...choice} />
    </nav>
  );
}

function PlaceSelect({ current, onChoose }: ChoiceProps) {
  const t = useTexts();
  return (
    <select
      className="field studio-nav-short"
      aria-label={t('studio.places')}
      value={current ?? ''}
      onChange={(event) => onChoose(event.target.value)}
    >
      {GROUPS.map(({ section, places }) => (
        <optgroup key={section} label={t(`studio.section.${section}`)}>
          {places.map(({ name, label }) => (
            <option key={name} value={name}>
              {t(label)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

function PlaceList({ current, onChoose }: ChoiceProps) {
  const t = useTexts();
  return (
    <div className="studio-nav-long">
      {GROUPS.map(({ section, places }) => (
        <section key={section} aria-label={t(`studio.section.${section}`)}>
          <h2>{t(`studio.section.${section}`)}</h2>
          <ul>
            {places.map(({ name, label, icon: Icon }) => (
              <li key={name}>
                <button
                  type="button"
                  className="studio-nav-item"
                  aria-current={name === current ? 'page' : undefined}
                  onClick={() => onChoose(name)}
                >
                  <Icon size={16} strokeWidth={1.5} aria-hidden />
                  <span>{t(label)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
