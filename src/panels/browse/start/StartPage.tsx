import { ArrowRight, Box, Columns2, List, Map as MapIcon, Upload, Waves } from 'lucide-react';
import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import type { Backend } from '../../../backend/backend.ts';
import { loadSavedViews, type SavedView } from '../../../backend/saved-views.ts';
import type { ElementHost } from '../../../core/element-host.ts';
import { addEnglish, type TextKey } from '../../../i18n/i18n.ts';
import enStart from '../../../i18n/texts/en/start.json';
import { useTexts } from '../../../ui/texts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { useSheet } from '../../../ui/use-sheet.ts';
import sheet from './start.css';
import { rememberVisit } from './first-visit.ts';

addEnglish(enStart);

/** What can be done, and where. */
const TASKS = [
  { name: 'browse', to: '/consume/browse', icon: List },
  { name: 'log', to: '/consume/log', icon: Waves },
  { name: 'correlation', to: '/consume/correlation', icon: Columns2 },
  { name: '3d', to: '/consume/3d', icon: Box },
  { name: 'map', to: '/consume/map', icon: MapIcon },
  { name: 'load', to: '/load', icon: Upload },
] as const;

/** Saved views that are listed. */
const MOST_VIEWS = 8;

interface StartPageProps {
  host: ElementHost;
  backend: Backend;
  /** The page is there. */
  onSettled(): void;
}

/** What a new user can do here, and saved views to begin with. */
export function StartPage({ host, backend, onSettled }: StartPageProps) {
  const t = useTexts();
  const page = useRef<HTMLElement>(null);
  useSheet(page, sheet);
  useEffect(() => {
    rememberVisit();
    onSettled();
  }, [onSettled]);
  return (
    <section ref={page} className="start" data-region aria-label={t('start.title')}>
      <h1>{t('start.title')}</h1>
      <p className="muted">{t('start.lead')}</p>
      <ul className="start-tasks">
        {TASKS.map(({ name, to, icon: Icon }) => (
          <li key={name}>
            <Place host={host} to={to} className="start-task">
              <Icon size={16} strokeWidth={1.5} aria-hidden />
              <span className="start-name">{t(`start.${name}` as TextKey)}</span>
              <span className="muted">{t(`start.${name}.hint` as TextKey)}</span>
            </Place>
          </li>
        ))}
      </ul>
      <SavedViews host={host} backend={backend} />
      <p className="muted">{t('start.keys')}</p>
    </section>
  );
}

/** Views that are shared with everybody; nothing where there are none. */
function SavedViews({ host, backend }: Omit<StartPageProps, 'onSettled'>) {
  const t = useTexts();
  const ask = useMemo(
    () => (signal: AbortSignal) => loadSavedViews(backend, { signal }),
    [backend],
  );
  const { data } = useAnswer(ask);
  const views = (data?.views ?? []).slice(0, MOST_VIEWS);
  if (views.length === 0) return null;
  return (
    <>
      <h2>{t('start.views')}</h2>
      <ul className="start-views">
        {views.map((view) => (
          <li key={view.id}>
            <ViewLink host={host} view={view} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ViewLink({
  host,
  view: { id, name, description },
}: {
  host: ElementHost;
  view: SavedView;
}) {
  return (
    <Place host={host} to={`/consume/view/${encodeURIComponent(id)}`} className="start-view">
      <ArrowRight size={16} strokeWidth={1.5} className="points" aria-hidden />
      <span>
        <span className="start-name">
          <bdi>{name}</bdi>
        </span>
        {description === '' ? null : <bdi className="muted">{description}</bdi>}
      </span>
    </Place>
  );
}

/** A link to a place of the application; the page around may open it in its own way. */
function Place({
  host,
  to,
  ...props
}: { host: ElementHost; to: string } & React.ComponentProps<'a'>) {
  const follow = (event: MouseEvent): void => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    host.emit('geo-navigate', { to }, { cancelable: true });
  };
  return <a href={to} onClick={follow} {...props} />;
}
