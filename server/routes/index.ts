import type { OperationName } from '#schemas/operations/index.ts'
import acknowledgeLegalFiles from './legal/acknowledgeLegalFiles.ts'
import answerKba from './identity/answerKba.ts'
import associateClaim from './auth/associateClaim.ts'
import checkOtp from './credit/checkOtp.ts'
import checkProviderOtp from './credit/checkProviderOtp.ts'
import createUser from './auth/createUser.ts'
import dropJourney from './journeys/dropJourney.ts'
import extractClaims from './credit/extractClaims.ts'
import fillAccountContext from './account/fillAccountContext.ts'
import findLender from './lenders/findLender.ts'
import getAccount from './account/getAccount.ts'
import getCurrentUser from './auth/getCurrentUser.ts'
import latestClaimRequest from './claimRequests/latestClaimRequest.ts'
import listClaims from './claims/listClaims.ts'
import listCompanyLenders from './lenders/listCompanyLenders.ts'
import listLegalFiles from './legal/listLegalFiles.ts'
import listLenders from './lenders/listLenders.ts'
import listLendersByIds from './lenders/listLendersByIds.ts'
import providerCreditCheck from './credit/providerCreditCheck.ts'
import readClaimRequest from './claimRequests/readClaimRequest.ts'
import readCreditCheck from './credit/readCreditCheck.ts'
import readCreditReport from './credit/readCreditReport.ts'
import readSignature from './claimRequests/readSignature.ts'
import requestEmailVerification from './auth/requestEmailVerification.ts'
import requestPasswordReset from './auth/requestPasswordReset.ts'
import resendOtp from './credit/resendOtp.ts'
import resetPassword from './auth/resetPassword.ts'
import resumeJourney from './journeys/resumeJourney.ts'
import retrieveAddress from './addresses/retrieveAddress.ts'
import runCreditCheck from './credit/runCreditCheck.ts'
import runValifiCreditCheck from './identity/runValifiCreditCheck.ts'
import saveClaims from './claims/saveClaims.ts'
import saveJourney from './journeys/saveJourney.ts'
import searchAddresses from './addresses/searchAddresses.ts'
import sendJourneyLink from './journeys/sendJourneyLink.ts'
import setPassword from './auth/setPassword.ts'
import setSession from './auth/setSession.ts'
import signIn from './auth/signIn.ts'
import signOutEverywhere from './auth/signOutEverywhere.ts'
import signUp from './auth/signUp.ts'
import startKba from './identity/startKba.ts'
import submitForm from './claimRequests/submitForm.ts'
import syncClientToCrm from './crm/syncClientToCrm.ts'
import updateMetadata from './auth/updateMetadata.ts'
import verifyEmail from './auth/verifyEmail.ts'
import verifyUser from './credit/verifyUser.ts'
import type { Route } from './route.ts'

/** The route of each operation; a missing one does not compile. */
const answers: Record<OperationName, Route> = {
  acknowledgeLegalFiles,
  answerKba,
  associateClaim,
  checkOtp,
  checkProviderOtp,
  createUser,
  dropJourney,
  extractClaims,
  fillAccountContext,
  findLender,
  getAccount,
  getCurrentUser,
  latestClaimRequest,
  listClaims,
  listCompanyLenders,
  listLegalFiles,
  listLenders,
  listLendersByIds,
  providerCreditCheck,
  readClaimRequest,
  readCreditCheck,
  readCreditReport,
  readSignature,
  requestEmailVerification,
  requestPasswordReset,
  resendOtp,
  resetPassword,
  resumeJourney,
  retrieveAddress,
  runCreditCheck,
  runValifiCreditCheck,
  saveClaims,
  saveJourney,
  saveManualClaims: saveClaims,
  searchAddresses,
  sendJourneyLink,
  setPassword,
  setSession,
  signIn,
  signOutEverywhere,
  signUp,
  startKba,
  submitForm,
  syncClientToCrm,
  updateMetadata,
  verifyEmail,
  verifyUser,
}

/** Every route of the API, once. */
export const routes: readonly Route[] = [...new Set(Object.values(answers))]
