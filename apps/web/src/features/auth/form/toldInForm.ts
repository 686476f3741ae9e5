/** Meta for a form's calls: the form itself shows why a call was refused. */
export const toldInForm = { meta: { showsOwnErrors: true } };
