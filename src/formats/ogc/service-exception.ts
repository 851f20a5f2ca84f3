import { htmlToText, isHtml, tidyText } from './plain-text.ts';
import { findDeep, parseXml, readText, type XmlElement } from './xml.ts';

/** What a map or feature server reports instead of an answer, in its own words. */
export interface ServiceException {
  /** Code of the standard, e.g. `InvalidFormat`; empty where it names none. */
  readonly code: string;
  /** The parameter at fault; empty where it names none. */
  readonly locator: string;
  /** The server's own words. */
  readonly message: string;
}

/** Markup in the words of a report; a name between angle brackets is not markup. */
const HTML_TAG =
  /<\/?(?:p|br|hr|b|i|em|strong|a|div|span|h\d|pre|ul|ol|li|table|tr|td|th|html|body|font|code)\b/i;
/** Members that hold the words of a report in JSON, the fullest first. */
const WORDS = ['text', 'message', 'detail', 'description', 'errorMessage', 'msg', 'title'];
const LONGEST_MESSAGE = 1000;
/** Control characters but blanks, and bytes that are no character: this is no text. */
const NO_TEXT = /[^\P{Cc}\t\n\v\f\r]|\ufffd/u;
/** What is looked at of a text. */
const LONGEST_REPORT = 50_000;

/**
 * Reads the report of an error (WMS 1.1.1, A.3; WMS 1.3.0, annex E; OWS 1.1, 8): XML of any of
 * these, the JSON of GeoServer, QGIS and ArcGIS, a page of HTML or plain words.
 *
 * @returns null for a text that reports nothing
 */
export function readServiceException(text: string): ServiceException | null {
  const report = text.slice(0, LONGEST_REPORT).trim();
  if (report === '' || NO_TEXT.test(report)) return null;
  if (/^[{[]/.test(report)) return readJson(report);
  if (isHtml(report)) return toException({ message: htmlToText(report) });
  if (!report.startsWith('<')) return toException({ message: tidyText(report) });
  const root = parseXml(report);
  return root && readXml(root);
}

/** Whether an exception names what was requested in a way that another dialect does not change. */
export function isFinal({ code, locator, message }: ServiceException): boolean {
  return (
    /^(LayerNotDefined|StyleNotDefined|LayerNotQueryable|InvalidPoint|NoApplicableCode.*Auth)/i.test(
      code,
    ) ||
    (/^InvalidParameterValue$/i.test(code) && /^(layers?|styles?|typenames?)$/i.test(locator)) ||
    /\b(unauthori[sz]ed|forbidden|access denied|authentication)\b/i.test(message)
  );
}

function readXml(root: XmlElement): ServiceException | null {
  if (/^(Fault|Envelope)$/.test(root.name)) {
    const [reason] = findDeep(root, /^(faultstring|Reason)$/i);
    return toException({ message: reason && readText(reason) });
  }
  if (!/Exception|^Error/i.test(root.name)) return null;
  const [first] = findDeep(root, /^(ServiceException|Exception|ServiceError)$/);
  const words = first ? findDeep(first, /^(ExceptionText|ServiceException)$/) : [];
  const { exceptionCode, code, locator } = first?.attributes ?? {};
  return toException({
    code: exceptionCode ?? code,
    locator,
    message:
      words
        .map(readText)
        .filter((one) => one !== '')
        .join(' ') ||
      readText(root) ||
      exceptionCode ||
      code,
  });
}

/**
 * `{exceptions: [{code, locator, text}]}`, `{error: {code, message, details}}`, `{detail:
 * [{msg}]}`, `{message}`.
 */
function readJson(text: string): ServiceException | null {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return null;
  }
  const body = (Array.isArray(given) ? given[0] : given) as Record<string, unknown> | null;
  if (typeof body !== 'object' || body === null) return null;
  const nested = body['exceptionReport'] ?? body['ExceptionReport'];
  const { exceptions, errors, exception, error } = {
    ...body,
    ...(typeof nested === 'object' ? nested : null),
  } as Record<string, unknown>;
  const listed = exceptions ?? errors ?? body['detail'];
  const isAnswer = 'features' in body || 'coordinates' in body;
  const report: unknown =
    (Array.isArray(listed) ? listed[0] : (exception ?? error)) ??
    (!isAnswer && WORDS.some((key) => typeof body[key] === 'string') ? body : null);
  if (typeof report === 'string') return toException({ message: report });
  if (typeof report !== 'object' || report === null) return null;
  const found = report as Record<string, unknown>;
  const { code, exceptionCode, locator, details } = found;
  return toException({
    code: [exceptionCode, code].find((one) => typeof one === 'string'),
    locator,
    message: [
      ...WORDS.map((key) => found[key]),
      Array.isArray(details) ? details[0] : details,
    ].find((one) => typeof one === 'string' && one !== ''),
  });
}

function toException({
  code,
  locator,
  message,
}: {
  code?: unknown;
  locator?: unknown;
  message: unknown;
}): ServiceException | null {
  const words = typeof message === 'string' ? message : '';
  const plain = tidyText(HTML_TAG.test(words) ? htmlToText(words) : words).replace(/\n/g, ' ');
  return plain === ''
    ? null
    : {
        code: typeof code === 'string' ? code : '',
        locator: typeof locator === 'string' ? locator : '',
        message: plain.slice(0, LONGEST_MESSAGE),
      };
}
