import { useTexts } from '../../ui/texts.tsx';
import { PLACES } from './kinds/all.ts';
import { SECTIONS } from './kinds/kind.ts';

/** The places of Studio in four groups; a list to choose from where there is no room beside the place. */
export function Nav({ current, onChoose }: { current: string | undefined; onChoose(name: string): void }) {
  const t = useTexts();
  const sections = SECTIONS.map((section) => ({ section, places: PLACES.filter((place) => place.section === section) }));
  return (
    <nav className="studio-nav" part="places" aria-label={t('studio.places')} data-region>
      <select className="field studio-nav-short" aria-label={t('studio.places')} value={current ?? ''} onChange={(event) => onChoose(event.target.value)}>
        {sections.map(({ section, places }) => (
          <optgroup key={section} label={t(`studio.section.${section}`)}>{places.map(({ name, label }) => <option key={name} value={name}>{t(label)}</option>)}</optgroup>
        ))}
      </select>
      <div className="studio-nav-long">
        {sections.map(({ section, places }) => (
          <section key={section} aria-label={t(`studio.section.${section}`)}>
            <h2>{t(`studio.section.${section}`)}</h2>
            <ul>
              {places.map(({ name, label, icon: Icon }) => (
                <li key={name}>
                  <button type="button" className="studio-nav-item" aria-current={name === current ? 'page' : undefined} onClick={() => onChoose(name)}>
                    <Icon size={16} strokeWidth={1.5} aria-hidden /><span>{t(label)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}
