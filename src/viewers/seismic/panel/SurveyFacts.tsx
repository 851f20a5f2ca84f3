import type {
  LineNumbers,
  SampleAxis,
  SurveyInfo,
} from '../../../formats/seismic/seismic-survey.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { encodingLabel } from '../../../formats/text-encoding.ts';
import type { SegyFacts } from '../../../sources/survey/source.ts';
import { axisDetail } from '../../../sources/survey/survey-detail.ts';
import { formatCount, formatValue } from '../../../ui/format.ts';
import { useTexts } from '../../../ui/texts.tsx';
import { useSignal } from '../../../ui/use-signal.ts';
import { HeaderForm, type HeaderRequest } from '../../shared/header-form/HeaderForm.tsx';
import type { SeismicController } from '../controller.ts';
import type { SurveySections } from '../survey-sections.ts';
import { messageText } from '../../../i18n/message-text.ts';

/** What is known of the survey, and what its file says of itself. */
export function SurveyFacts({
  controller: { sections, notes },
  headerRequest,
}: {
  controller: SeismicController;
  /** The last request for the form of header bytes, which takes the focus then. */
  headerRequest: HeaderRequest | null;
}) {
  const survey = useSignal(sections.survey);
  const warnings = useSignal(notes.warnings);
  if (!survey) return null;
  const { info, segy } = survey;
  return (
    <div className="facts">
      <FactList info={info} segy={segy} />
      <Warnings warnings={warnings} />
      {segy ? (
        <FileHeaders
          sections={sections}
          segy={segy}
          axis={info.samples}
          headerRequest={headerRequest}
        />
      ) : null}
    </div>
  );
}

function FactList({ info, segy }: { info: SurveyInfo; segy: SegyFacts | null }) {
  const t = useTexts();
  return (
    <dl className="fact-list">
      {listFacts(t, info, segy)
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** Names and values; "" for what the survey does not have. */
function listFacts(t: Translate, info: SurveyInfo, segy: SegyFacts | null): [string, string][] {
  const { samples } = info;
  const polarity = segy?.info.binary.polarity ?? 0;
  const last = samples.first + (samples.count - 1) * samples.interval;
  return [
    [t('seismic.info.name'), info.name],
    [t('seismic.info.format'), info.format],
    [t('seismic.info.kind'), t(`seismic.info.kind.${info.kind}`)],
    [t('seismic.info.traces'), formatCount(info.traces)],
    [t('seismic.info.inlines'), formatAxis(info.inlines)],
    [t('seismic.info.crosslines'), formatAxis(info.crosslines)],
    [t('seismic.info.samples'), formatCount(samples.count)],
    [t('seismic.info.interval'), `${formatValue(samples.interval)} ${samples.unit}`],
    [
      t(`seismic.info.range.${samples.domain}`),
      `${formatValue(samples.first)} – ${formatValue(last)} ${samples.unit}`,
    ],
    [t('seismic.info.crs'), info.crs ?? t('seismic.info.crs.unknown')],
    [t('seismic.info.ground'), t(`seismic.info.ground.${info.groundUnit ?? 'unknown'}`)],
    [t('seismic.info.velocity'), info.isVelocity ? t('seismic.info.yes') : ''],
    [
      t('seismic.info.polarity'),
      segy ? t(`seismic.info.polarity.${polarity === 1 || polarity === 2 ? polarity : 0}`) : '',
    ],
    [t('seismic.info.levels'), info.levels > 1 ? String(info.levels) : ''],
  ];
}

function formatAxis(numbers: LineNumbers | null): string {
  const axis = axisDetail(numbers);
  return axis ? `${axis.first} – ${axis.last} (${formatCount(axis.count)})` : '';
}

function Warnings({ warnings }: Pick<SurveyInfo, 'warnings'>) {
  const t = useTexts();
  return warnings.length > 0 ? (
    <details className="fold">
      <summary>{t('seismic.info.warnings', { count: warnings.length })}</summary>
      <ul className="warnings">
        {warnings.slice(0, 100).map(({ message, parts }, i) => (
          <li key={i} dir="auto">
            {parts ? messageText(t, parts) : message}
          </li>
        ))}
      </ul>
    </details>
  ) : null;
}

/** Headers of a SEG-Y file: the bytes that are read, as a form; texts; the binary header. */
function FileHeaders({
  sections,
  segy,
  axis,
  headerRequest,
}: {
  sections: SurveySections;
  segy: SegyFacts;
  axis: SampleAxis;
  headerRequest: HeaderRequest | null;
}) {
  const t = useTexts();
  const corrections = useSignal(sections.corrections);
  const { text, extendedText, binary } = segy.info;
  return (
    <>
      <details className="fold" open>
        <summary>{t('seismic.info.bytes')}</summary>
        <HeaderForm
          facts={segy}
          axis={axis}
          corrections={corrections}
          request={headerRequest}
          onCorrect={(changed) => void sections.correct(changed)}
        />
      </details>
      <details className="fold">
        <summary>{t('seismic.info.text', { encoding: encodingLabel(text.encoding) })}</summary>
        <HeaderText text={text.lines.join('\n')} />
      </details>
      {extendedText.length > 0 ? (
        <details className="fold">
          <summary>{t('seismic.info.extended')}</summary>
          <HeaderText
            text={extendedText
              .slice(0, 20)
              .map(({ lines }) => lines.join('\n'))
              .join('\n\n')}
          />
        </details>
      ) : null}
      <details className="fold">
        <summary>{t('seismic.info.binary')}</summary>
        <dl className="fact-list binary" dir="ltr" lang="en">
          {Object.entries(binary).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{String(value)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

function HeaderText({ text }: { text: string }) {
  return (
    <pre className="header-text" dir="ltr" lang="en" tabIndex={0}>
      {text}
    </pre>
  );
}
