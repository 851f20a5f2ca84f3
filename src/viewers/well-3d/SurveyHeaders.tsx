import { useState } from 'react';
import type { SceneSeismic } from '../../plot/scene/scene-data.ts';
import type { SegyFacts } from '../../sources/survey/source.ts';
import { addEnglish } from '../../i18n/i18n.ts';
import enSeismicPanels from '../../i18n/texts/en/seismic-panels.json';
import { useTexts } from '../../ui/texts.tsx';
import { useSignal } from '../../ui/use-signal.ts';
import { HeaderForm } from '../shared/header-form/HeaderForm.tsx';
import type { SceneLoader } from './scene-loader.ts';

addEnglish(enSeismicPanels);

/** The form that corrects the headers of a survey, folded until it is opened or requested. */
export function SurveyHeaders({
  loader,
  seismic,
  facts,
  requests,
}: {
  loader: SceneLoader;
  seismic: SceneSeismic;
  facts: SegyFacts;
  /** How often the form was requested. */
  requests: number;
}) {
  const t = useTexts();
  const corrections = useSignal(loader.corrections);
  const [isOpen, setOpen] = useState(false);
  const [answered, setAnswered] = useState(0);
  if (answered !== requests) {
    setAnswered(requests);
    if (requests > 0) setOpen(true);
  }
  return (
    <details
      className="fold"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('seismic.info.bytes')}</summary>
      {isOpen ? (
        <HeaderForm
          facts={facts}
          axis={seismic.survey.info.samples}
          corrections={corrections}
          focusRequests={requests}
          onCorrect={(changed) => void loader.correct(changed)}
        />
      ) : null}
    </details>
  );
}
