import type { OidcProvider } from './provider.ts';
import type { SessionConfiguration } from './session.ts';

/** The provider of a configuration, its code loaded when it is first needed. */
export function createProvider(configuration: SessionConfiguration): () => Promise<OidcProvider> {
  let provider: OidcProvider | undefined;
  return async () => {
    const { OidcProvider: Provider } = await import('./provider.ts');
    provider ??= new Provider(configuration);
    return provider;
  };
}
