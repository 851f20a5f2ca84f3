/** Where the server is, whose token the portal has, and which log to show: told by the address (#server=…&token=…&log=…). */
const told = new URLSearchParams(location.hash.slice(1));
const server = told.get('server');

document.addEventListener('DOMContentLoaded', () => {
  const session = document.querySelector('geo-session');
  session.setAttribute('api-base', server);
  if (told.has('token')) session.getAccessToken = async () => told.get('token');
  else {
    session.setAttribute('authority', `${server}/sso/idp`);
    session.setAttribute('redirect-uri', `${server}/sso/callback`);
    document.querySelector('button').addEventListener('click', () => void session.signIn());
  }
  if (told.has('log'))
    document.querySelector('geo-log-viewer').setAttribute('log-id', told.get('log'));
});
