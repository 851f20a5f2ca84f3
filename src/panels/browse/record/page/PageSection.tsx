import { type ReactNode, useId, useRef } from 'react';
import { formatCount } from '../../../../ui/format.ts';
import { useTexts } from '../../../../ui/texts.tsx';
import { useInView } from './use-in-view.ts';

interface Props {
  /** Tells it apart among the sections of the page. */
  id: string;
  title: string;
  /** Null while it is not counted, or where there is nothing to count. */
  count?: number | null;
  /** Buttons beside the title. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A section of a record's page. What is in it is loaded when it comes into view. */
export function PageSection({ id, title, count = null, tools, children }: Props) {
  const t = useTexts();
  const ref = useRef<HTMLElement>(null);
  const titleId = useId();
  const isSeen = useInView(ref);
  return (
    <section ref={ref} className="rp-section" data-section={id} aria-labelledby={titleId}>
      <div className="rp-section-head">
        <h2 id={titleId} tabIndex={-1}>
          <bdi>{title}</bdi>
          {count === null ? null : <span className="rp-count">{formatCount(count)}</span>}
        </h2>
        {tools}
      </div>
      {isSeen ? (
        children
      ) : (
        <p className="muted rp-waiting" role="status">
          <span className="visually-hidden">{t('common.loading')}</span>
        </p>
      )}
    </section>
  );
}
