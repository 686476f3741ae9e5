/** For the calls of a form, which says itself why one was refused. */
export const toldInForm = { meta: { showsOwnErrors: true } };
