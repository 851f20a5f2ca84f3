import { ChevronDown, FileText, type LucideIcon, Sheet } from 'lucide-react';
import { isStoredFile } from '../../backend/summaries.ts';
import { Button } from '../../ui/Button.tsx';
import { useTexts } from '../../ui/texts.tsx';
import { ProblemBadge } from './SchemaHead.tsx';
import type { SummaryConcession } from './summary-model.ts';
import { formatDay } from '../../ui/format.ts';

/** Files of the concessions, and how they are had. */
export interface ConcessionFiles {
  /** Date of the data, by name; empty until it is known. */
  dates: ReadonlyMap<string, string>;
  /** Paths that are being downloaded. */
  running: ReadonlySet<string>;
  fetch(path: string | null): void;
}

/** The head of a concession's panel: it opens and closes it, and has its two files (spec 2). */
export function ConcessionHead({
  concession,
  open,
  onToggle,
  files: { dates, running, fetch },
}: {
  concession: SummaryConcession;
  open: boolean;
  onToggle(): void;
  files: ConcessionFiles;
}) {
  const t = useTexts();
  const { rows, problems, listingPath, reportPath } = concession;
  const name = concession.name || t('concession.unnamed');
  const date = dates.get(concession.name);
  return (
    <div className="concession-head">
      <h3>
        <button type="button" className="disclosure" aria-expanded={open} onClick={onToggle}>
          <ChevronDown size={16} strokeWidth={1.5} aria-hidden className="chevron" />
          <span className="disclosure-words">
            <bdi>{name}</bdi>
            <span className="muted">{t('concession.catalogs', { count: rows })}</span>
            {date ? (
              <span className="muted concession-date">
                {t('concession.dataOf', { date: formatDay(date) })}
              </span>
            ) : null}
            <ProblemBadge count={problems} />
          </span>
        </button>
      </h3>
      <div className="concession-files">
        <FileButton
          icon={Sheet}
          text="dataListing"
          of={name}
          path={listingPath}
          running={running}
          onFetch={fetch}
        />
        <FileButton
          icon={FileText}
          text="report"
          of={name}
          path={reportPath}
          running={running}
          onFetch={fetch}
        />
      </div>
    </div>
  );
}

/** Without a file it can still be pressed: it says so (spec 5). */
function FileButton({
  icon,
  text,
  of,
  path,
  running,
  onFetch,
}: {
  icon: LucideIcon;
  text: 'dataListing' | 'report';
  of: string;
  path: string | null;
  running: ReadonlySet<string>;
  onFetch(path: string | null): void;
}) {
  const t = useTexts();
  const isFile = path !== null && isStoredFile(path);
  return (
    <Button
      label={t(`concession.${text}`)}
      icon={icon}
      className={isFile ? undefined : 'absent'}
      title={isFile ? undefined : t('error.FILE_NOT_FOUND')}
      aria-label={t(`concession.${text}Of`, { name: of })}
      aria-busy={path !== null && running.has(path)}
      onClick={() => onFetch(path)}
    />
  );
}
