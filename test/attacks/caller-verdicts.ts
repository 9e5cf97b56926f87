/**
 * Who sends a request: a client without credentials, one with a wrong key, with the app key alone,
 * with it and a session that was replaced, of a deleted user, of another user, or of the user whom
 * the request concerns, and one with the master key.
 */
export const CALLERS = [
  "none",
  "wrong",
  "key",
  "replaced",
  "deleted",
  "stranger",
  "own",
  "master",
] as const;

export type Caller = (typeof CALLERS)[number];

/** By operation and caller: the HTTP status, and the code of an error. */
const TABLE = `
operation                      none     wrong    key      replaced deleted  stranger own      master
acceptFriendshipRequest        401/401  401/401  404/101  404/101  404/101  404/101  200      200
batch                          401/401  401/401  200      200      200      200      200      200
batchSave                      401/401  401/401  200      200      200      200      200      200
callFunction                   401/401  401/401  404/101  404/101  404/101  404/101  404/101  404/101
changePhoneNumber              401/401  401/401  400/603  400/603  400/603  400/603  400/603  400/603
confirmFileUpload              401/401  401/401  200      200      200      200      200      200
createDevicePush               401/401  401/401  403/119  403/119  403/119  403/119  403/119  200
createFile                     401/401  401/401  201      201      201      201      201      201
createFileToken                401/401  401/401  201      201      201      201      201      201
createInstallation             401/401  401/401  201      201      201      201      201      201
createObject                   401/401  401/401  201      201      201      201      201      201
createPush                     401/401  401/401  403/119  403/119  403/119  403/119  403/119  200
createPushOpen                 401/401  401/401  200      200      200      200      200      200
createPushReceipts             200      200      200      200      200      200      200      200
createRole                     401/401  401/401  403/403  403/403  403/403  201      201      201
declineFriendshipRequest       401/401  401/401  404/101  404/101  404/101  404/101  200      200
deleteFile                     401/401  401/401  403/403  403/403  403/403  403/403  403/403  200
deleteInstallation             401/401  401/401  403/403  403/403  403/403  403/403  403/403  200
deleteNotification             401/401  401/401  403/403  403/403  403/403  403/403  403/403  200
deleteObject                   401/401  401/401  403/403  403/403  403/403  403/403  200      200
deleteRole                     401/401  401/401  403/403  403/403  403/403  403/403  200      200
deleteScheduledPush            401/401  401/401  403/403  403/403  403/403  403/403  403/403  404/101
deleteUser                     401/401  401/401  403/206  403/206  403/206  403/206  200      200
findDeadLetters                401/401  401/401  403/403  403/403  403/403  403/403  403/403  200
findFiles                      401/401  401/401  200      200      200      200      200      200
findFollowees                  401/401  401/401  200      200      200      200      200      200
findFollowers                  401/401  401/401  200      200      200      200      200      200
findFollowersAndFollowees      401/401  401/401  200      200      200      200      200      200
findFriendshipRequests         401/401  401/401  200      200      200      200      200      200
findInstallations              401/401  401/401  403/403  403/403  403/403  403/403  403/403  200
findObjects                    401/401  401/401  200      200      200      200      200      200
findPushRecords                401/401  401/401  403/403  403/403  403/403  403/403  403/403  200
findRoles                      401/401  401/401  200      200      200      200      200      200
findScheduledPushes            401/401  401/401  403/403  403/403  403/403  403/403  403/403  200
findTimers                     401/401  401/401  403/403  403/403  403/403  403/403  403/403  200
findSchemas                    401/401  401/401  403/403  403/403  403/403  403/403  403/403  200
findUsers                      401/401  401/401  403/403  403/403  403/403  403/403  403/403  200
findUserStrictly               401/401  401/401  200      200      200      200      200      200
followUser                     401/401  401/401  403/206  403/206  403/206  403/206  200      200
getClassSettings               401/401  401/401  403/403  403/403  403/403  403/403  403/403  200
getCurrentUser                 401/401  401/401  400/211  400/211  400/211  200      200      400/211
getDate                        200      401/401  200      200      200      200      200      200
getErrorHelp                   200      200      200      200      200      200      200      200
getFile                        401/401  401/401  200      200      200      200      200      200
getInstallation                401/401  401/401  403/403  403/403  403/403  403/403  200      200
getNotification                401/401  401/401  403/403  403/403  403/403  403/403  403/403  200
getObject                      401/401  401/401  200      200      200      200      200      200
getOpenApi                     200      200      200      200      200      200      200      200
findPushDevices                401/401  401/401  403/403  403/403  403/403  403/403  403/403  200
getPushDevice                  401/401  401/401  403/403  403/403  403/403  403/403  403/403  200
getPushRecord                  401/401  401/401  200      200      200      200      200      200
getReceiptSetup                401/401  401/401  403/403  403/403  403/403  403/403  403/403  200
getRole                        401/401  401/401  200      200      200      200      200      200
getSchema                      401/401  401/401  403/403  403/403  403/403  403/403  403/403  200
getUser                        401/401  401/401  200      200      200      200      200      200
logIn                          401/401  401/401  200      200      200      200      200      200
logInByQuery                   401/401  401/401  200      200      200      200      200      200
logOut                         401/401  401/401  200      200      200      200      200      200
queryByCql                     401/401  401/401  403/403  403/403  403/403  403/403  403/403  200
queryScheduledPushes           401/401  401/401  403/403  403/403  403/403  403/403  403/403  200
refreshSessionToken            401/401  401/401  403/206  403/206  403/206  403/206  200      200
replayDeadLetters              401/401  401/401  403/403  403/403  403/403  403/403  403/403  200
requestCaptcha                 401/401  401/401  400/119  400/119  400/119  400/119  400/119  400/119
requestChangePhoneNumber       401/401  401/401  403/206  403/206  403/206  200      200      403/206
requestEmailVerify             401/401  401/401  400/1    400/1    400/1    400/1    400/1    400/1
requestFriendship              401/401  401/401  403/206  403/206  403/206  403/206  201      201
requestLoginSmsCode            401/401  401/401  400/213  400/213  400/213  400/213  400/213  400/213
requestMobilePhoneVerify       401/401  401/401  400/213  400/213  400/213  400/213  400/213  400/213
requestPasswordReset           401/401  401/401  400/205  400/205  400/205  400/205  400/205  400/205
requestPasswordResetBySmsCode  401/401  401/401  400/213  400/213  400/213  400/213  400/213  400/213
requestSmsCode                 401/401  401/401  200      200      200      200      200      200
resendPush                     401/401  401/401  403/403  403/403  403/403  403/403  403/403  400/1
resetPassword                  404      404      404      404      404      404      404      404
resetPasswordBySmsCode         401/401  401/401  400/603  400/603  400/603  400/603  400/603  400/603
resetPasswordBySmsCodeByPost   401/401  401/401  400/603  400/603  400/603  400/603  400/603  400/603
runFunction                    401/401  401/401  404/101  404/101  404/101  404/101  404/101  404/101
runTimer                       401/401  401/401  403/403  403/403  403/403  403/403  403/403  404/101
scanObjects                    401/401  401/401  403/403  403/403  403/403  403/403  403/403  200
showEmailVerification          404      404      404      404      404      404      404      404
showPasswordReset              404      404      404      404      404      404      404      404
signInByPhone                  401/401  401/401  400/603  400/603  400/603  400/603  400/603  400/603
signUp                         401/401  401/401  201      201      201      201      201      201
unfollowUser                   401/401  401/401  403/206  403/206  403/206  403/206  200      200
updateFile                     401/401  401/401  400/1    400/1    400/1    400/1    400/1    400/1
updateFriendship               401/401  401/401  403/206  403/206  403/206  403/206  200      200
updateInstallation             401/401  401/401  403/403  403/403  403/403  403/403  200      200
updateObject                   401/401  401/401  403/403  403/403  403/403  403/403  200      200
updatePassword                 401/401  401/401  403/206  403/206  403/206  403/206  200      200
updateRole                     401/401  401/401  403/403  403/403  403/403  403/403  200      200
updateUser                     401/401  401/401  403/206  403/206  403/206  403/206  200      200
uploadFileForm                 403/403  401/401  403/403  403/403  403/403  403/403  403/403  403/403
verifyCaptcha                  401/401  401/401  400/119  400/119  400/119  400/119  400/119  400/119
verifyEmail                    404      404      404      404      404      404      404      404
verifyMobilePhone              401/401  401/401  403/206  403/206  403/206  400/603  400/603  400/603
verifyMobilePhoneByQuery       401/401  401/401  403/206  403/206  403/206  400/603  400/603  400/603
verifySmsCode                  401/401  401/401  400/603  400/603  400/603  400/603  400/603  400/603
`;

/** Verdicts by operation, in the order of `CALLERS`. */
export const VERDICTS: ReadonlyMap<string, readonly string[]> = new Map(
  TABLE.trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(/ +/))
    .map(([operation = "", ...verdicts]) => [operation, verdicts]),
);
