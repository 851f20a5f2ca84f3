import { Download } from 'lucide-react';
import { useState } from 'react';
import { type Problem, problemOf } from '../../../core/problem.ts';
import type { PictureFileType } from '../../../plot/print/painted-picture.ts';
import { Menu } from '../../../ui/Menu.tsx';
import { ProblemNote } from '../../../ui/ProblemNote.tsx';
import { useTexts } from '../../../ui/texts.tsx';

/** What a plot can be saved as. */
export type PlotFileType = PictureFileType | 'text/html';

/** Saves a plot as a picture, or as a page with its data. */
export function PlotSaveMenu({
  onSave,
  more = [],
}: {
  onSave(type: PlotFileType): Promise<void>;
  /** What else can be saved. */
  more?: readonly { label: string; save(): Promise<void> }[];
}) {
  const t = useTexts();
  const [problem, setProblem] = useState<Problem | null>(null);
  const run = (work: () => Promise<void>) => () => {
    setProblem(null);
    work().catch((error: unknown) => setProblem(problemOf(error, 'COMPONENT_FAILED')));
  };
  const save = (type: PlotFileType) => run(() => onSave(type));
  return (
    <>
      <Menu
        label={t('samplePlot.save')}
        icon={Download}
        iconOnly
        items={[
          { label: t('samplePlot.save.png'), run: save('image/png') },
          { label: t('samplePlot.save.svg'), run: save('image/svg+xml') },
          { label: t('samplePlot.save.pdf'), run: save('application/pdf') },
          ...more.map(({ label, save: work }) => ({ label, run: run(work) })),
          { label: t('common.savePage'), run: save('text/html'), startsGroup: true },
        ]}
      />
      {problem ? <ProblemNote compact problem={problem} onClose={() => setProblem(null)} /> : null}
    </>
  );
}
