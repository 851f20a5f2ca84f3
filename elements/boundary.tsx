import { Component, type ReactNode } from 'react';
import { type Language, parseLanguage } from '../src/i18n/language.ts';
import type { Host } from './host.ts';

/** The texts of the wrapper itself: they must be available when everything else has failed. */
const TEXTS: Readonly<
  Record<Language, { failed: string; retry: string; details: string; invalid: string }>
> = {
  en: {
    failed: 'Display error. Retry.',
    retry: 'Retry',
    details: 'Details',
    invalid: 'is not valid; the default is used. Expected:',
  },
  tr: {
    failed: 'Görüntüleme hatası. Yeniden deneyin.',
    retry: 'Yeniden dene',
    details: 'Ayrıntılar',
    invalid: 'anlaşılamadı; varsayılan kullanılıyor. Beklenen:',
  },
  zh: {
    failed: '显示错误。请重试。',
    retry: '重试',
    details: '详细信息',
    invalid: '无法识别，已使用默认值。应为：',
  },
  ar: {
    failed: 'خطأ في العرض. أعد المحاولة.',
    retry: 'إعادة المحاولة',
    details: 'التفاصيل',
    invalid: 'غير مفهوم؛ استُخدمت القيمة الافتراضية. المتوقع:',
  },
};

/** The wrapper's texts in the language of a BCP 47 tag. */
export function wrapperTexts(lang: string): (typeof TEXTS)['en'] {
  return TEXTS[parseLanguage(lang)];
}

/**
 * Code of a `geo-error` for an error that a component let through; an error with a code of its own
 * keeps it.
 */
export function readErrorCode(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : 'COMPONENT_FAILED';
}

interface Props {
  host: Host;
  lang: string;
  children: ReactNode;
}

/**
 * Shows a plain message with Retry and Details if a component throws while rendering, and reports
 * it by `geo-error`.
 */
export class Boundary extends Component<Props, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown): { failure: { error: unknown } } {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    this.props.host.fail(readErrorCode(error), readErrorMessage(error));
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const texts = wrapperTexts(this.props.lang);
    return (
      <div className="geo-failure" part="error" role="alert">
        <p>{texts.failed}</p>
        <button type="button" onClick={() => this.setState({ failure: null })}>
          {texts.retry}
        </button>
        <details>
          <summary>{texts.details}</summary>
          <pre>{`${readErrorCode(failure.error)}: ${readErrorMessage(failure.error)}`}</pre>
        </details>
      </div>
    );
  }
}

function readErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
